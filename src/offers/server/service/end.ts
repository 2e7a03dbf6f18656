import { voidAgreement } from '#agreements/server/service/start.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { Decline } from '../../contract.ts'
import type { Offer } from '../../offer-contract.ts'
import { moveBy, statusAt, type Acting } from '../../offer.ts'
import { declineReasons, type Side } from '../../process.ts'
import { findOpenAgreement, type StoredOffer } from '../queries/offers.ts'
import { findVersion, listNewest } from '../queries/versions.ts'
import { guardsOf, lockForParty } from './guards.ts'
import type { LockedOffer } from './locks.ts'
import { writeLine } from './lines.ts'
import { notifyOfMove } from './notify.ts'
import { getOffer } from './read.ts'
import { record } from './record.ts'

/** Declines an offer or a request. The reason must be one of the side that declines. */
export function declineOffer(ctx: UserContext, id: number, words: Decline): Promise<Offer> {
  return endAsParty(ctx, id, 'decline', words)
}

/** Withdraws what the viewer proposed or asked for. */
export function withdrawOffer(ctx: UserContext, id: number): Promise<Offer> {
  return endAsParty(ctx, id, 'withdraw')
}

/** Backs out of an accepted offer that is not paid: its agreement is void. Throws 'offer.paid' once it is paid. */
export function backOut(ctx: UserContext, id: number, note: string): Promise<Offer> {
  return endAsParty(ctx, id, 'back_out', { note })
}

export const SYSTEM = { role: 'system', id: null } as const
type Ending = 'decline' | 'withdraw' | 'back_out' | 'expire' | 'lapse' | 'call_off'
interface Words {
  /** Why it was declined, or called off by the system. */
  reason?: string | undefined
  note?: string | undefined
}

async function endAsParty(
  ctx: UserContext,
  id: number,
  move: Ending,
  words: Words = {},
): Promise<Offer> {
  await transaction(ctx, async (ctx) => {
    const { offer, by } = await lockForParty(ctx, id)
    if (!(await endOffer(ctx, offer, move, by, words))) return
    if (move !== 'decline') return
    const { isBlocked, areActive } = await guardsOf(ctx, offer)
    if (isBlocked || !areActive) return
    const { title, totalCents, currency } = await findVersion(ctx.db, id, offer.version)
    const line = { kind: 'decline', by, version: offer.version } as const
    await writeLine(ctx, offer, line, { title: title ?? '', totalCents, currency })
  })
  return getOffer(ctx, id)
}

/**
 * Ends a locked offer and notifies its people. An agreement that was not paid is void. Returns false if the same person
 * has ended it this way before. Throws what `moveBy` throws.
 */
export async function endOffer(
  ctx: InTransaction,
  offer: LockedOffer,
  move: Ending,
  by: Acting,
  { reason, note }: Words = {},
): Promise<boolean> {
  const status = moveBy(offer, move, by, ctx.now())
  if (status === null) return false
  if (reason !== undefined) refuseForeignReason(reason, by)
  const { title, totalCents, currency } = await findVersion(ctx.db, offer.id, offer.version)
  await voidAgreementOf(ctx, offer, by)
  await record(ctx, [offer], { move, by, change: { status }, reason, note })
  await notifyOfMove(ctx, offer, move, by, { title, totalCents, currency, reason })
  return true
}

/** Expires locked offers whose answer is due, and notifies their people. */
export async function expireOffers(
  ctx: InTransaction,
  offers: readonly StoredOffer[],
): Promise<void> {
  if (offers.length === 0) return
  await record(ctx, offers, { move: 'expire', by: SYSTEM, change: { status: 'expired' } })
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]))
  for (const { offerId, ...facts } of await listNewest(ctx.db, [...offerOf.keys()])) {
    const offer = offerOf.get(offerId)
    if (offer) await notifyOfMove(ctx, offer, 'expire', SYSTEM, facts)
  }
}

function refuseForeignReason(reason: string, { role }: Acting): void {
  if (role === 'system') return
  const reasons: readonly string[] = declineReasons[role satisfies Side]
  if (reasons.includes(reason)) return
  fail('request.invalid', { errors: [{ path: 'reason', message: 'Please choose a reason' }] })
}

/**
 * Records that the date of a locked offer has passed, if the sweep has not done it yet. Returns the offer as it is then.
 */
export async function endIfDue(ctx: InTransaction, offer: LockedOffer): Promise<LockedOffer> {
  const status = statusAt(offer, ctx.now())
  if (status === offer.status) return offer
  await endOffer(ctx, offer, status === 'lapsed' ? 'lapse' : 'expire', SYSTEM)
  const at = ctx.now()
  return { ...offer, status, answerBy: null, payBy: null, updatedAt: at, lastActorId: null }
}

/** An offer that changes an agreement, or adds hours to an order, has no agreement of its own. */
async function voidAgreementOf(ctx: InTransaction, offer: LockedOffer, by: Acting): Promise<void> {
  if (offer.status !== 'agreed' || offer.origin === 'amendment') return
  const agreementId = await findOpenAgreement(ctx.db, offer.id)
  if (agreementId !== undefined) await voidAgreement(ctx, agreementId, by)
}
