import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { isOpen, milestoneState } from '../../agreement.ts'
import { findAgreement, listMilestones } from '../queries/agreements.ts'
import { factsOfOrders, listOrders } from '../queries/orders.ts'

/**
 * What an amendment of an agreement keeps: its people, its kind of price, rate, fee and rounds, and how many of its
 * milestones are paid. 404 for anyone but its two parties. Throws 'agreement.ended'.
 */
export async function agreementToAmend(
  ctx: Pick<InTransaction<UserContext>, 'db' | 'viewer'>,
  id: number,
) {
  const agreement = found(await findAgreement(ctx.db, id), 'agreement.not_found')
  const { clientId, providerId } = agreement
  if (![clientId, providerId].includes(ctx.viewer.id)) fail('agreement.not_found')
  const milestones = await listMilestones(ctx.db, [id])
  const orders = await listOrders(ctx.db, [id])
  if (!isOpen({ ...agreement, milestones, ...factsOfOrders(orders) })) fail('agreement.ended')
  const kept = milestones.filter(
    (one) => one.droppedAt === null && milestoneState(one) !== 'planned',
  )
  return {
    ...agreement,
    pricing: agreement.pricing as 'fixed' | 'hourly',
    keptCount: kept.length,
  }
}
