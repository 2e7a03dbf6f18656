import { fail } from '#platform/errors.ts'
import { brokenConstraint, transaction, type UserContext } from '#platform/server/context.ts'
import type { NewVersion } from '../../contract.ts'
import type { Offer } from '../../offer-contract.ts'
import { answererOf, moveBy, statusAt } from '../../offer.ts'
import type { OfferMove, OfferStatus, Side } from '../../process.ts'
import { findVersion } from '../queries/versions.ts'
import { draftOf, isStoredAs, storeDraft, type Draft } from './draft.ts'
import { endIfDue } from './end.ts'
import { refuseFiles } from './files.ts'
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
import type { LockedOffer } from './locks.ts'
import { refuseManyOffers } from './make.ts'
import { notifyOfMove } from './notify.ts'
import { proposalWordsOf } from './proposal-words.ts'
import { refuseFull } from './proposal-limits.ts'
import { getOffer } from './read.ts'
import { record } from './record.ts'

type WritingMove = 'offer' | 'counter' | 'revise' | 'renew'
const writingMoves: ReadonlySet<string> = new Set<WritingMove>([
  'offer',
  'counter',
  'revise',
  'renew',
])

/**
 * Adds a version: the viber's answer to a request, a counter-offer, or a change of the writer's own. A person who
 * repeats the newest version gets the same answer. Throws 'offer.stale' with the offer as `current` if the writer has
 * not seen the newest version, 'brief.revised', and what `moveBy`, `draftOf` and the guards throw.
 */
export async function writeVersion(
  ctx: UserContext,
  id: number,
  { basedOn, terms, revision }: NewVersion,
): Promise<Offer> {
  await transaction(ctx, async (ctx) => {
    const { offer, by } = await lockForParty(ctx, id)
    const guards = await guardsOf(ctx, offer)
    await refuseBlockedIn(ctx, offer, by, guards)
    if (await isRepeated(ctx, offer, by, { basedOn, terms })) return
    const now = ctx.now()
    const move = moveFor(statusAt(offer, now), by.role)
    const status = moveBy(offer, move, by, now)
    await refuseOtherVersion(ctx, offer, basedOn)
    refuseUnavailable(guards, offer)
    await write(ctx, offer, by, {
      move,
      status,
      draft: await draftFor(ctx, offer, by, { terms, revision, isRenewed: false }),
    })
  })
  return getOffer(ctx, id)
}

/**
 * Makes an offer that has ended again, with new terms. Throws 'offer.request_exists' or 'offer.amendment_open' if
 * another one has begun in the meantime, and 'brief.full' if the gig of a proposal takes no more.
 */
export async function renewOffer(
  ctx: UserContext,
  id: number,
  { terms, revision }: Omit<NewVersion, 'basedOn'>,
): Promise<Offer> {
  await transaction(ctx, async (ctx) => {
    const { offer: locked, by } = await lockForParty(ctx, id)
    const guards = await guardsOf(ctx, locked)
    await refuseBlockedIn(ctx, locked, by, guards)
    const offer = by.role === 'provider' ? await endIfDue(ctx, locked) : locked
    const newest = { basedOn: offer.version - 1, terms }
    if (offer.lastEvent === 'renew' && (await isRepeated(ctx, offer, by, newest))) return
    const status = moveBy(offer, 'renew', by, ctx.now())
    refuseUnavailable(guards, offer)
    if (offer.brief) await refuseFull(ctx, offer.brief, offer.providerId)
    if (offer.origin === 'custom' || offer.brief) await refuseManyOffers(ctx)
    const draft = await draftFor(ctx, offer, by, { terms, revision, isRenewed: true })
    await write(ctx, offer, by, { move: 'renew', status, draft })
  }).catch((error: unknown) => {
    const constraint = brokenConstraint(error)
    if (constraint === 'offers_one_request') fail('offer.request_exists')
    if (constraint?.startsWith('offers_one_')) fail('offer.amendment_open')
    throw error
  })
  return getOffer(ctx, id)
}

async function draftFor(
  ctx: Writing,
  offer: LockedOffer,
  by: PartyActing,
  written: Parameters<typeof proposalWordsOf>[3],
): Promise<Draft> {
  const words = await proposalWordsOf(ctx, offer, by, written)
  const draft = { ...(await draftOf(ctx, offer, written.terms)), ...words }
  await refuseFiles(ctx, offer, draft)
  return draft
}

/** The side whose turn it is makes a counter-offer, and the other side changes its own version. */
function moveFor(status: OfferStatus, role: Side): WritingMove {
  if (status === 'requested') return 'offer'
  return role === answererOf(status) ? 'counter' : 'revise'
}

async function isRepeated(
  ctx: Writing,
  offer: LockedOffer,
  by: PartyActing,
  { basedOn, terms }: NewVersion,
): Promise<boolean> {
  const { lastActorId, lastEvent, version } = offer
  if (lastActorId !== by.id || !writingMoves.has(lastEvent) || basedOn !== version - 1) return false
  const newest = await findVersion(ctx.db, offer.id, version)
  return isStoredAs(ctx, newest, offer, terms)
}

async function write(
  ctx: Writing,
  offer: LockedOffer,
  by: PartyActing,
  { move, status, draft }: { move: WritingMove; status: OfferStatus | null; draft: Draft },
): Promise<void> {
  if (status === null) return
  const version = offer.version + 1
  const answerBy = await storeDraft(ctx, { offerId: offer.id, number: version }, by, draft)
  await record(ctx, [offer], {
    move: move satisfies OfferMove,
    by,
    change: { status, version, answerBy },
  })
  const { title, totalCents, currency } = draft
  const facts = { title, totalCents, currency }
  await notifyOfMove(ctx, offer, move, by, { ...facts, dueAt: answerBy })
  // A revision changes the card that is there already.
  if (move === 'revise') return
  const kind = move === 'counter' ? 'counter' : 'offer'
  await writeLine(ctx, offer, { kind, by, version }, facts)
}
