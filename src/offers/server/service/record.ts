import type { InTransaction } from '#platform/server/context.ts'
import type { Acting } from '../../offer.ts'
import type { OfferMove } from '../../process.ts'
import { OFFER_CHANGED } from '../../topic.ts'
import { updateOffer, type LockedOffer, type OfferChange } from '../queries/offers.ts'

interface Step {
  move: OfferMove
  by: Acting
  change: Pick<OfferChange, 'status' | 'version' | 'answerBy' | 'payBy'>
  /** Why an offer was declined. */
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Writes a move that `moveBy` allowed: the new status, a line of the history, and the signal to both people. The caller
 * holds the lock of the offer. A date that the change does not set is cleared.
 */
export async function record(
  ctx: InTransaction,
  offer: LockedOffer,
  { move, by, change, reason, note }: Step,
): Promise<void> {
  const at = ctx.now()
  await updateOffer(
    ctx.db,
    { answerBy: null, payBy: null, ...change, lastEvent: move, lastActorId: by.id, updatedAt: at },
    {
      offerId: offer.id,
      kind: move,
      actorId: by.id,
      actorRole: by.role,
      version: change.version ?? offer.version,
      reason: reason ?? null,
      note: note ?? null,
      at,
    },
  )
  announceOffer(ctx, offer)
}

/** Tells the pages of both people that the offer changed. */
export function announceOffer(
  ctx: Pick<InTransaction, 'announce'>,
  { id, clientId, providerId }: Pick<LockedOffer, 'id' | 'clientId' | 'providerId'>,
): void {
  ctx.announce({ to: [clientId, providerId], topic: OFFER_CHANGED, data: { id } })
}
