import type { Db } from '#platform/server/db.ts'

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'clientId',
      'providerId',
      'serviceId',
      'status',
      'title',
      'jobId',
      'pricing',
      'halfHours',
      'workedHalfHours',
      'rateCents',
      'priceLines',
      'unusedCents',
      'totalCents',
      'feeCents',
      'providerCents',
      'currency',
      'description',
      'requirements',
      'deliveryNote',
      'createdAt',
      'deliveredAt',
      'completedAt',
      'cancelledAt',
    ])
    .where((eb) => eb.or([eb('clientId', '=', userId), eb('providerId', '=', userId)]))
    .orderBy('id')
    .execute()
}

/** True if an order has not ended, or is delivered with its money still held. */
export async function hasOpenOrders(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .select('o.id')
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', ['pending', 'in_progress', 'disputed']),
        eb('e.status', 'in', ['holding', 'disputed']),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
