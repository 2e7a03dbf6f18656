import { zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { fail, found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { maxTipCents, moreHoursRefusal, tipRefusal, type TippedJob } from '../../job.ts'
import type { Job } from '../../job-contract.ts'
import { roleIn } from '../../order.ts'
import type { Purchase } from '../../purchase.ts'
import { findTippedJob, listOrdersOfJob, listTipsOfJob } from '../queries/jobs.ts'
import { lockOrder, type OrderRow } from '../queries/orders.ts'
import { orderFor } from './reading.ts'
import { termsFor } from './fee-terms.ts'

/** The orders and tips of the job that an order belongs to, and what its client may add now; 404 for strangers. */
export async function jobOf(ctx: UserContext, id: number): Promise<Job> {
  const order = await orderFor(ctx, id)
  const { jobId } = order
  const orders = await listOrdersOfJob(ctx.db, jobId)
  const tips = await listTipsOfJob(ctx.db, jobId)
  const role = roleIn(order, ctx.viewer)
  const isClient = role === 'client'
  const takesHours = moreHoursRefusal(order) === null
  const canAskForHours = role === 'provider' && takesHours
  return {
    id: jobId,
    orders: orders.map(({ halfHours, totalCents, createdAt, ...one }) => ({
      ...one,
      hours: halfHours === null ? null : halfHours / 2,
      totalAmount: toDecimal(totalCents),
      createdAt: createdAt.toISOString(),
    })),
    tips: tips.map((tip) => ({
      id: tip.id,
      orderId: tip.thanksOrderId ?? jobId,
      amount: toDecimal(tip.totalCents),
      providerAmount: toDecimal(tip.providerCents),
      status: tip.escrow,
      note: tip.description,
      createdAt: tip.createdAt.toISOString(),
    })),
    canAddHours: isClient && takesHours,
    canAskForHours,
    ...(canAskForHours && {
      agreedFee: { bps: order.feeBps, min: toDecimal(order.feeMinCents) },
    }),
    ...(isClient && order.price.pricing !== 'tip' && { tip: await tipTermsOf(ctx, order) }),
  }
}

async function tipTermsOf(ctx: UserContext, order: OrderRow): Promise<NonNullable<Job['tip']>> {
  const job = await findTippedJob(ctx.db, order.jobId)
  const { feeBps } = await termsFor(ctx, 'tip')
  const refusal = await refusalOfTip(ctx, order, job)
  return { refusal, max: toDecimal(maxTipCents(job)), feeBps }
}

async function refusalOfTip(
  ctx: Context | InTransaction,
  { clientId }: Pick<OrderRow, 'clientId'>,
  job: TippedJob,
) {
  return tipRefusal(job, ctx.now(), await zoneOfPerson(ctx, clientId))
}

/**
 * The order that its client wants to add something to. Throws 404 for strangers, 'order.not_yours' for the viber and
 * admins, and 'checkout.mismatch' if the request names another service or viber.
 */
async function orderOfClient(
  ctx: UserContext,
  id: number,
  { serviceId, viberId }: { serviceId: number; viberId: number },
): Promise<OrderRow> {
  const order = await orderFor(ctx, id)
  if (roleIn(order, ctx.viewer) !== 'client') fail('order.not_yours')
  if (order.serviceId !== serviceId || order.providerId !== viberId) fail('checkout.mismatch')
  return order
}

/** The running order that gets more hours, with its rate. Throws 'order.not_hourly' and 'order.no_more_hours'. */
export async function orderToExtend(
  ctx: UserContext,
  id: number,
  wanted: { serviceId: number; viberId: number },
) {
  const { price, ...order } = await orderOfClient(ctx, id, wanted)
  const refusal = moreHoursRefusal({ ...order, price })
  if (refusal) fail(refusal)
  if (price.pricing !== 'hourly') fail('order.not_hourly')
  return { ...order, rateCents: price.rateCents }
}

/**
 * A running order that its viber or client negotiates more hours of, with its rate, fee and rounds of changes. 404 for
 * anyone else. Throws 'order.not_hourly' and 'order.no_more_hours'.
 */
export async function orderWithMoreHours(
  ctx: Pick<UserContext, 'db' | 'viewer' | 'memo'>,
  id: number,
) {
  const { price, ...order } = await orderFor(ctx, id)
  const role = roleIn(order, ctx.viewer)
  if (role !== 'client' && role !== 'provider') fail('not_found')
  const refusal = moreHoursRefusal({ ...order, price })
  if (refusal) fail(refusal)
  if (price.pricing !== 'hourly') fail('order.not_hourly')
  return { ...order, role, rateCents: price.rateCents }
}

/**
 * The order that a tip thanks for, and the most that the tip may be. Throws 'tip.too_early', 'tip.too_late' and
 * 'tip.again'. A tip cannot be thanked for: 'checkout.mismatch'.
 */
export async function orderToThank(
  ctx: UserContext,
  id: number,
  wanted: { serviceId: number; viberId: number },
) {
  const order = await orderOfClient(ctx, id, wanted)
  if (order.price.pricing === 'tip') fail('checkout.mismatch')
  const job = await findTippedJob(ctx.db, order.jobId)
  const refusal = await refusalOfTip(ctx, order, job)
  if (refusal) fail(refusal)
  return { ...order, maxTipCents: maxTipCents(job) }
}

/**
 * Whether a captured payment may still be added to its job. Locks the order that gets more hours, or the first order
 * of a job that gets a tip, so that of two tips paid at once the second sees the first. True for a new job.
 */
export async function canStillBeAdded(
  ctx: InTransaction,
  { extendsOrderId, thanksOrderId, clientId }: Purchase,
): Promise<boolean> {
  if (extendsOrderId !== null) {
    return moreHoursRefusal(found(await lockOrder(ctx.db, extendsOrderId))) === null
  }
  if (thanksOrderId === null) return true
  const { jobId } = found(await lockOrder(ctx.db, thanksOrderId))
  if (jobId !== thanksOrderId) await lockOrder(ctx.db, jobId)
  return (await refusalOfTip(ctx, { clientId }, await findTippedJob(ctx.db, jobId))) === null
}
