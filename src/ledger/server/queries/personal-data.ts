import type { Db } from '#platform/server/db.ts'

/** What a person paid and was refunded. */
export async function listPaymentsOf(db: Db, userId: number) {
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.orderId', 'p.amountCents', 'p.currency', 'p.status', 'p.createdAt'])
    .where('o.clientId', '=', userId)
    .orderBy('p.id')
    .execute()
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.orderId', 'r.amountCents', 'r.status', 'r.createdAt', 'r.succeededAt'])
    .where('o.clientId', '=', userId)
    .orderBy('r.id')
    .execute()
  const externalRefunds = await db
    .selectFrom('externalRefunds as x')
    .innerJoin('orders as o', 'o.id', 'x.orderId')
    .select(['x.orderId', 'x.amountCents', 'x.status', 'x.noticedAt', 'x.returnedAt'])
    .where('o.clientId', '=', userId)
    .orderBy('x.id')
    .execute()
  return { payments, refunds, externalRefunds }
}

export async function hasRefundUnderway(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select('r.id')
    .where('o.clientId', '=', userId)
    .where('r.status', 'in', ['pending', 'submitted'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOpenChargeback(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('chargebacks as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .select('c.id')
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .where('c.status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
