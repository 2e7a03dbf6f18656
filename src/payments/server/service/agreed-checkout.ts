import { milestoneToFund } from '#agreements/server/service/funding.ts'
import { orderToExtend } from '#orders/server/service/job.ts'
import { fail, found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { refuseOtherAmount } from '../../checkout.ts'
import type { Checkout, NewCheckout } from '../../contract.ts'
import { findOfferedHours } from '../queries/buying.ts'
import { openAdded } from './added-checkout.ts'

/**
 * Opens a checkout for a milestone of an agreement. Its terms are those that were agreed, whatever the viber charges
 * now. Throws the refusals of `milestoneToFund`, 'checkout.amount_mismatch' and 'offer.party_unavailable'.
 */
export async function openMilestone(
  ctx: UserContext,
  milestoneId: number,
  request: NewCheckout,
): Promise<Checkout> {
  const terms = await milestoneToFund(ctx, milestoneId, request)
  refuseOtherAmount(request, terms.amountCents, terms.currency)
  return openAdded(ctx, terms, request.files)
}

/**
 * Opens a checkout for more hours of a running order that its viber asked for, on the terms of the accepted offer.
 * Throws 'checkout.mismatch' for another offer or other hours, 'offer.paid' or 'offer.wrong_state' unless the offer waits
 * for its payment, and 'offer.expired' once that is late.
 */
export async function openOfferedHours(
  ctx: UserContext,
  { extendsOrderId, offerId }: { extendsOrderId: number; offerId: number },
  request: NewCheckout,
): Promise<Checkout> {
  const { serviceId, providerId, title } = await orderToExtend(ctx, extendsOrderId, request)
  const offered = found(await findOfferedHours(ctx.db, offerId, ctx.viewer.id), 'offer.not_found')
  const { orderId, status, payBy, price, totalCents: amountCents, scope, terms } = offered
  const isSameHours = request.hours === undefined || request.hours * 2 === price.halfHours
  if (orderId !== extendsOrderId || !isSameHours) fail('checkout.mismatch')
  if (status === 'hired') fail('offer.paid')
  if (status !== 'agreed') fail('offer.wrong_state')
  if (payBy === null || payBy <= ctx.now()) fail('offer.expired')
  refuseOtherAmount(request, amountCents, terms.currency)
  return openAdded(ctx, {
    ...terms,
    price,
    amountCents,
    providerId,
    serviceId,
    title,
    description: null,
    requirements: scope,
    deliveryDeadline: null,
    milestoneId: null,
    extendsOrderId,
    thanksOrderId: null,
    offerId,
  })
}
