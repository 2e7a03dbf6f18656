import { unusedCents } from '#orders/pricing.ts'
import { act } from '#orders/server/service/steps.ts'
import { fail, found } from '#platform/errors.ts'
import { toCents } from '#platform/money.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { DisputeRoom } from '../../contract.ts'
import { nextStatus, refundAtEnd, settlementOf } from '../../dispute.ts'
import { OFFER_TOO_HIGH, type NewOffer } from '../../inputs.ts'
import { closeOffer, findOffer, insertOffer, withdrawOpenOffers } from '../queries/record.ts'
import { record, stepAsParty, type PartyCase } from './step.ts'

/** Offers a refund, from nothing to the order's total. It replaces the party's own open offer. */
export function makeOffer(ctx: UserContext, id: number, { amount }: NewOffer) {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const { order, by } = locked
    const refundCents = toCents(amount) ?? fail('request.invalid')
    if (refundCents > order.totalCents) {
      fail('request.invalid', { errors: [{ path: 'amount', message: OFFER_TOO_HIGH }] })
    }
    const at = ctx.now()
    const amountCents = refundAtEnd(refundCents, unusedCents(order))
    const entry = { event: 'make_offer', kind: 'offer', amountCents } as const
    await record(ctx, locked, by, entry)
    await withdrawOpenOffers(ctx.db, id, { closedAt: at, authorId: by.id })
    await insertOffer(ctx.db, { disputeId: id, authorId: by.id, refundCents, createdAt: at })
  })
}

/** Accepts the other party's offer: closes the dispute and moves the money. */
export function acceptOffer(ctx: UserContext, id: number, offerId: number): Promise<DisputeRoom> {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const { order, by } = locked
    const offer = await lockedOffer(ctx, locked, offerId)
    if (offer.authorId === by.id) fail('dispute.not_yours')
    // Makes a repeated request harmless.
    if (offer.status === 'accepted') return
    nextStatus(locked.dispute, 'settle', by.role)
    if (offer.status !== 'open') fail('dispute.offer_closed')
    await closeOffer(ctx.db, offerId, { status: 'accepted', closedAt: ctx.now() })
    const { refundCents } = offer
    await record(ctx, locked, by, {
      event: 'settle',
      kind: 'settlement',
      amountCents: refundAtEnd(refundCents, unusedCents(order)),
      change: { closedThrough: 'settlement' },
    })
    const event = settlementOf(refundCents, order.totalCents)
    await act(ctx, order, by, event === 'settle_by_split' ? { event, refundCents } : { event })
  })
}

export function declineOffer(ctx: UserContext, id: number, offerId: number) {
  return closeOpenOffer(ctx, { id, offerId, status: 'declined' })
}

export function withdrawOffer(ctx: UserContext, id: number, offerId: number) {
  return closeOpenOffer(ctx, { id, offerId, status: 'withdrawn' })
}

interface Closing {
  id: number
  offerId: number
  status: 'declined' | 'withdrawn'
}

/** Withdraws an offer for its author, or declines it for the other party. */
function closeOpenOffer(ctx: UserContext, { id, offerId, status }: Closing) {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const { by } = locked
    const offer = await lockedOffer(ctx, locked, offerId)
    const isOwn = offer.authorId === by.id
    if (isOwn !== (status === 'withdrawn')) fail('dispute.not_yours')
    if (offer.status === status) return
    nextStatus(locked.dispute, 'close_offer', by.role)
    if (offer.status !== 'open') fail('dispute.offer_closed')
    const kind = status === 'withdrawn' ? 'offer_withdrawn' : 'offer_declined'
    const amountCents = refundAtEnd(offer.refundCents, unusedCents(locked.order))
    await closeOffer(ctx.db, offerId, { status, closedAt: ctx.now() })
    await record(ctx, locked, by, { event: 'close_offer', kind, amountCents })
  })
}

async function lockedOffer(ctx: InTransaction, { dispute }: PartyCase, offerId: number) {
  return found(await findOffer(ctx.db, dispute.id, offerId))
}
