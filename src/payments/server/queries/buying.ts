import { priceColumns } from '#orders/pricing.ts'
import type { Db } from '#platform/server/db.ts'
import type { CheckoutRow } from './checkouts.ts'

/**
 * Whether both parties are still active, so that they can do business. A new job also needs a service that is still
 * offered; milestones, more hours and tips belong to what was agreed before.
 */
export async function arePartiesActive(
  db: Db,
  checkout: Pick<
    CheckoutRow,
    'clientId' | 'serviceId' | 'milestoneId' | 'extendsOrderId' | 'thanksOrderId'
  >,
): Promise<boolean> {
  const { milestoneId, extendsOrderId, thanksOrderId } = checkout
  const isNewJob = [milestoneId, extendsOrderId, thanksOrderId].every((id) => id === null)
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

/** A viber's offer of more hours to this client, with the terms of its newest version. Amounts in cents. */
export async function findOfferedHours(db: Db, offerId: number, clientId: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'o.id').onRef('v.number', '=', 'o.version'),
    )
    .select(['o.orderId', 'o.status', 'o.payBy', 'v.scope', 'v.rateCents', 'v.halfHours'])
    .select(['v.days', 'v.totalCents', 'v.currency', 'v.feeBps', 'v.feeMinCents', 'v.revisions'])
    .where('o.id', '=', offerId)
    .where('o.clientId', '=', clientId)
    .where('o.orderId', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { orderId, status, payBy, scope, rateCents, halfHours, totalCents, currency } = row
  return {
    orderId,
    status,
    payBy,
    scope,
    price: { pricing: 'hourly' as const, halfHours: halfHours ?? 0, rateCents: rateCents ?? 0 },
    totalCents: totalCents ?? 0,
    terms: {
      currency,
      feeBps: row.feeBps ?? 0,
      feeMinCents: row.feeMinCents ?? 0,
      deliveryDays: row.days,
      maxChangeRounds: row.revisions,
    },
  }
}

/** The client's newest order of the same things since then, unless it was cancelled. Tips and milestones are never repeats. */
export async function findRecentOrder(
  db: Db,
  { clientId, serviceId, price, milestoneId, extendsOrderId }: CheckoutRow,
  since: Date,
): Promise<number | undefined> {
  if (price.pricing === 'tip' || milestoneId !== null) return undefined
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
