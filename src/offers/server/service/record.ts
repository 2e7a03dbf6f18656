import { announceBrief } from '#briefs/server/service/record.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { Acting } from '../../offer.ts'
import type { OfferMove } from '../../process.ts'
import { OFFER_CHANGED } from '../../topic.ts'
import { updateOffers, type OfferChange, type StoredOffer } from '../queries/offers.ts'

interface Step {
  move: OfferMove
  by: Acting
  change: Pick<OfferChange, 'status' | 'version' | 'answerBy' | 'payBy' | 'seat'>
  /** Why an offer was declined. */
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Writes a move that `moveBy` allowed: the new status, a line of the history, and the signal to both people. The caller
 * holds the locks of the offers and their gigs. A date or position that the change does not set is cleared.
 */
export async function record(
  ctx: InTransaction,
  offers: readonly StoredOffer[],
  { move, by, change, reason, note }: Step,
): Promise<void> {
  const at = ctx.now()
  await updateOffers(
    ctx.db,
    {
      answerBy: null,
      payBy: null,
      seat: null,
      ...change,
      lastEvent: move,
      lastActorId: by.id,
      updatedAt: at,
    },
    offers.map(({ id, version }) => ({
      offerId: id,
      kind: move,
      actorId: by.id,
      actorRole: by.role,
      version: change.version ?? version,
      reason: reason ?? null,
      note: note || null,
      at,
    })),
  )
  for (const offer of offers) announceOffer(ctx, offer)
}

type Announced = Pick<StoredOffer, 'id' | 'clientId' | 'providerId'> & { briefId?: number | null }

/** Tells the pages of both people that the offer changed, and those of the client about the proposals of the gig. */
export function announceOffer(
  ctx: Pick<InTransaction, 'announce'>,
  { id, clientId, providerId, briefId = null }: Announced,
): void {
  ctx.announce({ to: [clientId, providerId], topic: OFFER_CHANGED, data: { id } })
  if (briefId !== null) announceBrief(ctx, { id: briefId, clientId })
}
