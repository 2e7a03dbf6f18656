import type { Db } from '#platform/server/db.ts'

export async function listAllOf(db: Db, userId: number) {
  const disputes = await db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select([
      'd.id',
      'd.orderId',
      'd.initiatorId',
      'd.reason',
      'd.description',
      'd.status',
      'd.resolution',
      'd.resolutionCents',
      'd.message',
      'd.clientResponse',
      'd.providerResponse',
      'd.createdAt',
      'd.resolvedAt',
    ])
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .orderBy('d.id')
    .execute()
  const statements = await db
    .selectFrom('disputeEntries')
    .select(['disputeId', 'kind', 'text', 'amountCents', 'at'])
    .where('authorId', '=', userId)
    .orderBy('id')
    .execute()
  return { disputes, statements }
}

/** Deletes what admins noted for each other about the disputes of a person. */
export async function deleteAdminNotesOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ adminNotes: null })
    .where('adminNotes', 'is not', null)
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('orders as o')
        .select('o.id')
        .where((of) => of.or([of('o.clientId', '=', userId), of('o.providerId', '=', userId)])),
    )
    .execute()
}

export async function hasRunning(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select('d.id')
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .where('d.status', 'in', ['open', 'under_review', 'awaiting_response'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
