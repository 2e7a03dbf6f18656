import { lockMilestone, noteFunded } from '#agreements/server/service/funding.ts'
import {
  canBePaid,
  hireFor,
  lockOffer,
  lockOfferOfMilestone,
} from '#offers/server/service/payment.ts'
import { isSamePrice } from '#orders/pricing.ts'
import { canStillBeAdded } from '#orders/server/service/job.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { CheckoutRow } from '../queries/checkouts.ts'
import { findOfferedHours } from '../queries/buying.ts'

/** What a captured payment is for, under its locks. */
interface LockedSubject {
  /** Whether the payment still counts; otherwise it came too late. */
  canBePaid: boolean
  /** The viber has agreed before, so the work begins with the payment. */
  isAgreed: boolean
  /** Records the payment where it was agreed. */
  paidBy?: (orderId: number) => Promise<void>
}

/**
 * Locks what a captured payment is for, in the order offer, agreement, order; the caller holds the lock of the checkout.
 * So a payment cannot cross a back-out, a lapse, an end or an amendment: whichever comes first wins.
 */
export async function lockSubject(
  ctx: InTransaction,
  checkout: CheckoutRow,
): Promise<LockedSubject> {
  if (checkout.milestoneId !== null) return lockFunding(ctx, checkout.milestoneId)
  if (checkout.offerId !== null) return lockOfferedHours(ctx, checkout, checkout.offerId)
  return { canBePaid: await canStillBeAdded(ctx, checkout), isAgreed: false }
}

async function lockFunding(ctx: InTransaction, milestoneId: number): Promise<LockedSubject> {
  const offer = await lockOfferOfMilestone(ctx, milestoneId)
  const { agreement, canBeFunded } = await lockMilestone(ctx, milestoneId)
  return {
    canBePaid: canBeFunded && canBePaid(offer),
    isAgreed: true,
    paidBy: async (orderId) => {
      await noteFunded(ctx, agreement, orderId)
      await hireFor(ctx, offer)
    },
  }
}

/** Whether the checkout sells what the accepted version says. An offer that lapsed can be agreed again at another price. */
async function isStillAgreed(
  ctx: InTransaction,
  { clientId, price, amountCents }: CheckoutRow,
  offerId: number,
): Promise<boolean> {
  const agreed = await findOfferedHours(ctx.db, offerId, clientId)
  return agreed?.totalCents === amountCents && isSamePrice(agreed.price, price)
}

async function lockOfferedHours(
  ctx: InTransaction,
  checkout: CheckoutRow,
  offerId: number,
): Promise<LockedSubject> {
  const offer = await lockOffer(ctx, offerId)
  const canBeAdded = await canStillBeAdded(ctx, checkout)
  return {
    canBePaid:
      canBeAdded && offer.status === 'agreed' && (await isStillAgreed(ctx, checkout, offerId)),
    isAgreed: true,
    paidBy: () => hireFor(ctx, offer),
  }
}
