import type { Purchase } from '#orders/purchase.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { checkoutRefusal, fundingRefusal, roleIn } from '../../agreement.ts'
import { AGREEMENT_CHANGED } from '../../topic.ts'
import { lockAgreementOf, updatePaid, type LockedAgreement } from '../queries/agreements.ts'
import { priceOfMilestone, titleOfOrder } from './milestone-price.ts'
import { milestoneFor } from './reading.ts'

/**
 * What the client of a milestone pays for, as it was agreed. Throws 'milestone.not_found' for strangers,
 * 'milestone.not_yours' for the viber and admins, 'checkout.mismatch' if the request names another service or viber,
 * and the refusals of `checkoutRefusal`.
 */
export async function milestoneToFund(
  ctx: UserContext,
  milestoneId: number,
  wanted: { serviceId: number; viberId: number },
): Promise<Omit<Purchase, 'clientId'> & { amountCents: number }> {
  const { agreement, milestone } = await milestoneFor(ctx, milestoneId)
  if (roleIn(agreement, ctx.viewer) !== 'client') fail('milestone.not_yours')
  const { serviceId, providerId, feeBps, feeMinCents, currency, maxChangeRounds } = agreement
  if (serviceId !== wanted.serviceId || providerId !== wanted.viberId) fail('checkout.mismatch')
  const refusal = checkoutRefusal(agreement, milestone, ctx.now())
  if (refusal) fail(refusal)
  return {
    providerId,
    serviceId,
    title: titleOfOrder(agreement.title, milestone.title),
    price: priceOfMilestone(agreement, milestone),
    amountCents: milestone.amountCents,
    feeBps,
    feeMinCents,
    currency,
    description: milestone.description,
    requirements: agreement.scope,
    deliveryDeadline: null,
    deliveryDays: milestone.days,
    maxChangeRounds,
    milestoneId,
    extendsOrderId: null,
    thanksOrderId: null,
  }
}

export interface LockedMilestone {
  agreement: LockedAgreement
  /** Whether a payment that was captured now still pays for the milestone. */
  canBeFunded: boolean
}

/** Locks the agreement of a milestone whose payment was captured. The caller holds the locks of checkout and offer. */
export async function lockMilestone(
  ctx: InTransaction,
  milestoneId: number,
): Promise<LockedMilestone> {
  const agreement = found(await lockAgreementOf(ctx.db, milestoneId), 'milestone.not_found')
  const milestone = found(agreement.milestones.find(({ id }) => id === milestoneId))
  return { agreement, canBeFunded: fundingRefusal(agreement, milestone) === null }
}

/** Records that a milestone was paid by this order. The first order of an agreement is its job. */
export async function noteFunded(
  ctx: InTransaction,
  { id, jobId, clientId, providerId }: LockedAgreement,
  orderId: number,
): Promise<void> {
  const checkAt = new Date(ctx.now().getTime() + DAY_MS)
  await updatePaid(ctx.db, id, { jobId: jobId ?? orderId, checkAt })
  ctx.announce({ to: [clientId, providerId], topic: AGREEMENT_CHANGED, data: { id } })
}
