import { statusAt as briefStatusAt, type BriefFacts } from '#briefs/brief.ts'
import type { BriefStatus } from '#briefs/process.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { fail, type ErrorCode } from '#platform/errors.ts'
import { isHindered, type Hindrances } from './hindrances.ts'
import {
  offerMoves,
  offerProcess,
  type Actor,
  type GigNeed,
  type Move,
  type OfferMove,
  type OfferStatus,
  type Side,
} from './process.ts'

export const origins = ['custom', 'request', 'amendment', 'proposal'] as const
export type Origin = (typeof origins)[number]

/** The most versions that one negotiation has. */
export const MAX_VERSIONS = 20
/** How many days an offer that has ended can be renewed. */
const RENEW_DAYS = 30

/** The gig of a proposal, as it is now. */
export interface GigFacts {
  status: BriefStatus
  isHidden: boolean
  /** Whether a position is neither filled nor agreed on. */
  hasFreeSeat: boolean
}

export function gigFactsOf(
  brief: Pick<BriefFacts, 'status' | 'expiresAt' | 'hiddenAt'>,
  hasFreeSeat: boolean,
  now: Date,
): GigFacts {
  return { status: briefStatusAt(brief, now), isHidden: brief.hiddenAt !== null, hasFreeSeat }
}

/** The facts of an offer that its rules depend on. */
export interface OfferFacts {
  origin: Origin
  status: OfferStatus
  clientId: number
  providerId: number
  /** The number of the newest version; 0 while only the client's request exists. */
  version: number
  answerBy: Date | null
  payBy: Date | null
  lastEvent: string
  lastActorId: number | null
  updatedAt: Date
  /** Null for offers that are not proposals. */
  gig: GigFacts | null
}

/** Who takes a move. The system has no id. */
export interface Acting {
  role: Actor
  id: number | null
}

/** The viewer's side of an offer; undefined for strangers and admins. */
export function sideOf(
  { clientId, providerId }: Pick<OfferFacts, 'clientId' | 'providerId'>,
  userId: number,
): Side | undefined {
  if (userId === clientId) return 'client'
  return userId === providerId ? 'provider' : undefined
}

/** The side whose answer an offer waits for; null if it waits for none. */
export function answererOf(status: OfferStatus): Side | null {
  if (status === 'offered') return 'client'
  return status === 'requested' || status === 'countered' ? 'provider' : null
}

export function otherSide(side: Side): Side {
  return side === 'client' ? 'provider' : 'client'
}

/**
 * The status as people see it: an offer whose date has passed has expired or lapsed, even before the sweep records it.
 */
export function statusAt(
  { status, answerBy, payBy }: Pick<OfferFacts, 'status' | 'answerBy' | 'payBy'>,
  now: Date,
): OfferStatus {
  if (answerBy !== null && answerBy <= now) return 'expired'
  return payBy !== null && payBy <= now ? 'lapsed' : status
}

/**
 * The status that a move leads to, or null if the same person has already taken it and its date has not passed, so that a
 * double click is harmless.
 * Throws 'offer.not_yours' for the wrong side, 'offer.expired' once the date has passed, 'offer.paid' for backing out
 * of a paid offer, 'offer.wrong_state' for anything else that the process does not list, and what `gigRefusal` returns.
 */
export function moveBy(
  offer: OfferFacts,
  move: OfferMove,
  by: Acting,
  now: Date,
): OfferStatus | null {
  const rule: Move = offerProcess[move]
  if (isRepeat(offer, move, by)) {
    refuseDate(offer, move, by, now)
    return null
  }
  if (!isAllowedRole(rule, by, statusAt(offer, now))) fail('offer.not_yours')
  refuseDate(offer, move, by, now)
  if (!rule.from.includes(offer.status)) {
    fail(offer.status === 'hired' && move === 'back_out' ? 'offer.paid' : 'offer.wrong_state')
  }
  if (!isMet(offer, rule, now)) fail('offer.wrong_state')
  const refusal = gigRefusal(offer, rule)
  if (refusal) fail(refusal)
  if (rule.writes && offer.version >= MAX_VERSIONS) fail('offer.too_many_versions')
  return targetOf(rule, by.role)
}

/** A person may repeat a move that adds no version; repeated versions are compared by their terms. */
function isRepeat({ lastEvent, lastActorId }: OfferFacts, move: OfferMove, { id }: Acting) {
  const rule: Move = offerProcess[move]
  return !rule.writes && id !== null && lastEvent === move && lastActorId === id
}

/** In a status without a turn, both sides are notified of the status instead of the turn. */
function isAllowedRole({ by }: Move, { role }: Acting, status: OfferStatus): boolean {
  if (by.includes(role)) return true
  if (role === 'system' || !(by.includes('answerer') || by.includes('writer'))) return false
  const answerer = answererOf(status)
  if (answerer === null) return true
  return by.includes(role === answerer ? 'answerer' : 'writer')
}

function refuseDate(offer: OfferFacts, move: OfferMove, { role }: Acting, now: Date): void {
  const { timer }: Move = offerProcess[move]
  if (timer) {
    const due = offer[timer]
    if (due !== null && due > now) fail('offer.wrong_state')
    return
  }
  // A payment that arrived before the sweep recorded the lapse still hires.
  if (role === 'system') return
  const status = statusAt(offer, now)
  if (move !== 'renew' && (status === 'expired' || status === 'lapsed')) fail('offer.expired')
}

function isMet(offer: OfferFacts, { when }: Move, now: Date): boolean {
  if (when === undefined) return true
  const { status, origin, lastEvent, updatedAt } = offer
  // A proposal that was called off because its gig was closed can return with the gig.
  const wasCalledOff = origin === 'proposal' && lastEvent === 'call_off'
  if (status === 'closed' && !wasCalledOff) return false
  return now.getTime() - updatedAt.getTime() <= RENEW_DAYS * DAY_MS
}

/** Why the gig of a proposal does not allow a move; null if it does. */
function gigRefusal({ gig }: OfferFacts, { gig: need }: { gig?: GigNeed }): ErrorCode | null {
  if (!gig || !need) return null
  const { status, isHidden, hasFreeSeat } = gig
  if (isHidden) return 'brief.hidden'
  if (need === 'open') return status === 'open' ? null : 'brief.not_open'
  if (status === 'filled') return 'brief.no_seat'
  if (status !== 'open' && status !== 'paused' && status !== 'expired') return 'brief.not_open'
  return need === 'vacant' && !hasFreeSeat ? 'brief.no_seat' : null
}

function targetOf({ to }: Move, role: Actor): OfferStatus {
  return to === 'written' ? writtenBy(role) : to
}

/** The status of an offer whose newest version this side wrote. */
export function writtenBy(role: Actor): OfferStatus {
  return role === 'client' ? 'countered' : 'offered'
}

/** The moves this person may take now, exactly those the server accepts. */
export function allowedMoves(
  offer: OfferFacts,
  by: Acting & { role: Side },
  now: Date,
  hindrances?: Hindrances,
) {
  const status = statusAt(offer, now)
  // The 30 days to renew count from when the end is recorded, which a renewal does first.
  const updatedAt = status === offer.status ? offer.updatedAt : now
  const current = { ...offer, status, updatedAt }
  return offerMoves.filter((move) => {
    const rule: Move = offerProcess[move]
    return (
      rule.from.includes(current.status) &&
      !(hindrances && isHindered(move, hindrances)) &&
      isAllowedRole(rule, by, current.status) &&
      isMet(current, rule, now) &&
      gigRefusal(offer, rule) === null &&
      !(rule.writes && offer.version >= MAX_VERSIONS)
    )
  })
}

export interface NextStep {
  /** The side that must act; null once the offer has ended. */
  waitingFor: Side | null
  deadline: Date | null
  /** What happens when the deadline passes. */
  defaultOutcome: 'expire' | 'lapse' | null
}

/** Who must act, by when, and what happens otherwise. */
export function nextStep(offer: OfferFacts, now: Date): NextStep {
  const status = statusAt(offer, now)
  const answerer = answererOf(status)
  if (answerer) return { waitingFor: answerer, deadline: offer.answerBy, defaultOutcome: 'expire' }
  if (status === 'agreed') {
    return { waitingFor: 'client', deadline: offer.payBy, defaultOutcome: 'lapse' }
  }
  return { waitingFor: null, deadline: null, defaultOutcome: null }
}

/** When a version that was written now expires. */
export function answerByFrom(now: Date, validDays: number): Date {
  return new Date(now.getTime() + validDays * DAY_MS)
}

/** When an accepted offer without a payment lapses. */
export function payByFrom(now: Date, payHours: number): Date {
  return new Date(now.getTime() + payHours * HOUR_MS)
}
