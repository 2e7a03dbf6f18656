import { priceColumns } from '#orders/pricing.ts'
import type { Db } from '#platform/server/db.ts'
import type { CheckoutRow } from './checkouts.ts'

/**
 * Whether both parties are still active, so that they can do business. A new job also needs a service that is still
 * offered; more hours and tips belong to a job that was begun.
 */
export async function arePartiesActive(
  db: Db,
  checkout: Pick<CheckoutRow, 'clientId' | 'serviceId' | 'extendsOrderId' | 'thanksOrderId'>,
): Promise<boolean> {
  const isNewJob = checkout.extendsOrderId === null && checkout.thanksOrderId === null
  const row = await db
    .selectFrom('services as s')
    .innerJoin('users as p', 'p.id', 's.userId')
    .innerJoin('users as c', (join) => join.on('c.id', '=', checkout.clientId))
    .select('s.id')
    .where('s.id', '=', checkout.serviceId)
    .$if(isNewJob, (query) => query.where('s.status', 'not in', ['archived', 'hidden']))
    .where('p.status', '=', 'active')
    .where('c.status', 'in', ['active', 'pending_approval'])
    // Blocks a concurrent account deletion until this transaction ends, or sees its result.
    .forKeyShare(['p', 'c'])
    .executeTakeFirst()
  return row !== undefined
}

/** The client's newest order of the same things since then, unless it was cancelled. A tip is never taken for a repeat. */
export async function findRecentOrder(
  db: Db,
  { clientId, serviceId, price, extendsOrderId }: CheckoutRow,
  since: Date,
): Promise<number | undefined> {
  if (price.pricing === 'tip') return undefined
  const { pricing, halfHours, priceLines } = priceColumns(price)
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('clientId', '=', clientId)
    .where('serviceId', '=', serviceId)
    .where('pricing', '=', pricing)
    .where('halfHours', halfHours === null ? 'is' : '=', halfHours)
    .where('priceLines', priceLines === null ? 'is' : '=', priceLines)
    .where('extendsOrderId', extendsOrderId === null ? 'is' : '=', extendsOrderId)
    .where('createdAt', '>', since)
    .where('status', '!=', 'cancelled')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
