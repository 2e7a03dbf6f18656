import { amendAgreement, startAgreement } from '#agreements/server/service/start.ts'
import { orderWithMoreHours } from '#orders/server/service/job.ts'
import { brokenConstraint, transaction, type UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { fail } from '#platform/errors.ts'
import type { Offer } from '../../offer-contract.ts'
import { moveBy, payByFrom } from '../../offer.ts'
import { paymentsOf, type OfferPrice } from '../../terms.ts'
import { hasAccepted, insertEvent } from '../queries/offers.ts'
import { findVersion, type VersionRow } from '../queries/versions.ts'
import { priceOf } from '../version-view.ts'
import {
  guardsOf,
  lockForParty,
  refuseBlockedIn,
  refuseOtherVersion,
  refuseUnavailable,
  type PartyActing,
  type Writing,
} from './guards.ts'
import { writeLine } from './lines.ts'
import { freeSeatIn, type LockedOffer } from './locks.ts'
import { notifyOfMove } from './notify.ts'
import { getOffer } from './read.ts'
import { record } from './record.ts'

/**
 * Accepts the named version. A new offer becomes an agreement, whose first milestone the client pays within the time of
 * the settings, and a proposal holds a position of its gig. A change of an agreement takes effect now, and more hours of
 * an order once they are paid. Throws 'offer.stale' with the offer as `current` for another version, 'brief.no_seat'
 * once all positions are taken, and what `moveBy` and the guards throw.
 */
export async function acceptOffer(ctx: UserContext, id: number, version: number): Promise<Offer> {
  await transaction(ctx, async (ctx) => {
    const { offer, by } = await lockForParty(ctx, id)
    const guards = await guardsOf(ctx, offer)
    await refuseBlockedIn(ctx, offer, by, guards)
    // The payment follows the acceptance, so a repeated acceptance can come after it.
    const isRepeat = offer.status === 'hired' && (await hasAccepted(ctx.db, id, by.id))
    const status = isRepeat ? null : moveBy(offer, 'accept', by, ctx.now())
    await refuseOtherVersion(ctx, offer, version)
    if (status === null) return
    refuseUnavailable(guards, offer)
    await accept(ctx, offer, by, await findVersion(ctx.db, id, version))
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'offers_one_of_seat') fail('brief.no_seat')
    throw error
  })
  return getOffer(ctx, id)
}

async function accept(ctx: Writing, offer: LockedOffer, by: PartyActing, accepted: VersionRow) {
  const price = priceOf(accepted)
  if (!price) throw new Error(`Version ${accepted.number} of offer ${offer.id} has no price`)
  const isImmediate = offer.agreementId !== null
  const payBy = isImmediate ? null : await carryOut(ctx, offer, by, { ...accepted, price })
  if (offer.agreementId !== null)
    await amendAgreement(ctx, offer.agreementId, { ...accepted, price }, by)
  await record(ctx, [offer], {
    move: 'accept',
    by,
    change: { status: isImmediate ? 'hired' : 'agreed', payBy, seat: seatFor(offer) },
  })
  // A change of an agreement is not paid by itself.
  if (isImmediate) await noteHire(ctx, offer)
  const { title, totalCents, currency } = accepted
  const [firstCents = 0] = paymentsOf(price)
  await notifyOfMove(ctx, offer, 'accept', by, {
    title,
    totalCents,
    currency,
    dueAt: payBy,
    amountCents: isImmediate ? (totalCents ?? 0) : firstCents,
    what: isImmediate ? 'change' : offer.orderId === null ? 'offer' : 'hours',
  })
  const line = { kind: 'accept', by, version: accepted.number } as const
  await writeLine(ctx, offer, line, { title: title ?? '', totalCents, currency })
}

/** The position that an accepted proposal holds; null for every other offer. */
function seatFor({ brief, takenSeats }: LockedOffer): number | null {
  return brief && (freeSeatIn(brief, takenSeats) ?? fail('brief.no_seat'))
}

/** Writes what a payment is for. Returns by when the client pays. */
async function carryOut(
  ctx: Writing,
  offer: LockedOffer,
  by: PartyActing,
  accepted: Omit<VersionRow, 'price'> & { price: OfferPrice },
): Promise<Date> {
  const { offerPayHours, agreementIdleDays } = await currentSettings(ctx)
  const payBy = payByFrom(ctx.now(), offerPayHours)
  if (offer.orderId !== null) {
    await orderWithMoreHours(ctx, offer.orderId)
    return payBy
  }
  const { id: offerId, clientId, providerId, serviceId } = offer
  const { title, scope, currency, feeBps, feeMinCents, revisions, price } = accepted
  const terms = {
    offerId,
    clientId,
    providerId,
    serviceId,
    title: title ?? '',
    scope: scope ?? '',
    currency,
    feeBps: feeBps ?? 0,
    feeMinCents: feeMinCents ?? 0,
    maxChangeRounds: revisions ?? 1,
    idleDays: agreementIdleDays,
    price,
  }
  await startAgreement(ctx, terms, by)
  return payBy
}

function noteHire(ctx: Writing, { id, version }: LockedOffer): Promise<void> {
  const at = ctx.now()
  return insertEvent(ctx.db, { offerId: id, kind: 'hire', actorRole: 'system', version, at })
}
