import { placesOfOrders } from '#ledger/server/service/trail.ts'
import { wireLines } from '#orders/price-contract.ts'
import { fail, found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { checkoutRefusal, roleIn } from '../../agreement.ts'
import type { Agreement, AgreementFilter, MilestoneToPay } from '../../contract.ts'
import { countEarlierDropped, listMilestones } from '../queries/agreements.ts'
import { listOrders } from '../queries/orders.ts'
import {
  findAgreementFor,
  findAgreementOfMilestone,
  listAgreementsOf,
  type AgreementRow,
} from '../queries/reading.ts'
import { numberOf, toAgreement, toCard, wholeAgreement, type WholeAgreement } from '../view.ts'
import { priceOfMilestone } from './milestone-price.ts'

/** Reads the milestones, orders and money of agreements, with three statements however many there are. */
export async function withParts(
  ctx: Pick<Context, 'db'>,
  rows: readonly AgreementRow[],
  options: { including?: number } = {},
): Promise<WholeAgreement[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const milestones = await listMilestones(ctx.db, ids, options)
  const orders = await listOrders(ctx.db, ids)
  const places = await placesOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  const milestonesOf = Map.groupBy(milestones, ({ agreementId }) => agreementId)
  const ordersOf = Map.groupBy(orders, ({ agreementId }) => agreementId)
  return rows.map((row) =>
    wholeAgreement(row, {
      milestones: milestonesOf.get(row.id) ?? [],
      orders: ordersOf.get(row.id) ?? [],
      places,
    }),
  )
}

/** The viewer's agreements, newest first. */
export async function pageOfAgreements(ctx: UserContext, filter: AgreementFilter) {
  const { rows, total } = await listAgreementsOf(ctx.db, ctx.viewer.id, filter)
  const whole = new Map((await withParts(ctx, rows)).map((one) => [one.id, one]))
  return cursorPage(filter, { rows, total }, ({ id }) => {
    const agreement = found(whole.get(id))
    return toCard(agreement, roleIn(agreement, ctx.viewer) ?? 'admin')
  })
}

/** The agreement as its parties and admins see it; 404 for anyone else. */
export async function getAgreement(ctx: UserContext, id: number): Promise<Agreement> {
  const row = found(await findAgreementFor(ctx.db, ctx.viewer, id), 'agreement.not_found')
  const [agreement] = await withParts(ctx, [row])
  const role = roleIn(row, ctx.viewer) ?? 'admin'
  return {
    ...toAgreement(found(agreement), role, ctx.now()),
    earlierDroppedCount: await countEarlierDropped(ctx.db, id),
  }
}

/** A milestone with its agreement, for the parties and admins. Throws 'milestone.not_found'. */
export async function milestoneFor(ctx: UserContext, id: number) {
  const row = await findAgreementOfMilestone(ctx.db, ctx.viewer, id)
  const [agreement] = row ? await withParts(ctx, [row], { including: id }) : []
  const milestone = agreement?.milestones.find((one) => one.id === id)
  if (!agreement || !milestone) fail('milestone.not_found')
  return { agreement, milestone }
}

/** What the checkout of a milestone shows to its client and admins. Throws 'milestone.not_yours' for the viber. */
export async function getMilestone(ctx: UserContext, id: number): Promise<MilestoneToPay> {
  const { agreement, milestone } = await milestoneFor(ctx, id)
  const role = roleIn(agreement, ctx.viewer)
  if (role === 'provider') fail('milestone.not_yours')
  const { rateCents, milestones } = agreement
  const { halfHours, title, description, days, orderId } = milestone
  const price = priceOfMilestone(agreement, milestone)
  return {
    id,
    agreementId: agreement.id,
    viewerRole: role ?? 'admin',
    serviceId: agreement.serviceId,
    viberId: agreement.providerId,
    viberName: agreement.providerName,
    agreementTitle: agreement.title,
    title,
    description,
    position: numberOf(milestones, milestone),
    of: milestones.filter(({ droppedAt }) => droppedAt === null).length,
    amount: toDecimal(milestone.amountCents),
    currency: agreement.currency,
    hours: halfHours === null ? null : halfHours / 2,
    hourlyRate: rateCents === null ? null : toDecimal(rateCents),
    lines: price.pricing === 'fixed' ? wireLines(price.lines) : [],
    days,
    revisions: agreement.maxChangeRounds,
    refusal: checkoutRefusal(agreement, milestone, ctx.now()),
    orderId,
  }
}
