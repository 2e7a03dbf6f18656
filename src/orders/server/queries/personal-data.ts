import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

/** A person's orders as client and viber, with what they themselves and admins wrote in their course. */
export async function listAllOf(db: Db, userId: number) {
  const orders = await listOrders(db, userId)
  const notes = await db
    .selectFrom('orderEvents as e')
    .innerJoin('orders as o', 'o.id', 'e.orderId')
    .select(['e.orderId', 'e.kind', 'e.actorRole', 'e.note', 'e.at'])
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .where((eb) => eb.or([eb('e.actorId', '=', userId), eb('e.actorRole', '=', 'admin')]))
    .where('e.note', 'is not', null)
    .orderBy('e.id')
    .limit(MAX_EXPORTED)
    .execute()
  const byOrder = Map.groupBy(notes, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    notes: (byOrder.get(order.id) ?? []).map(({ orderId: _id, ...note }) => note),
  }))
}

function listOrders(db: Db, userId: number) {
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
      'cancellationReason',
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
