import {
  ANSWER_HOURS,
  end,
  hasEnded,
  isBlocked,
  isRepeated,
  isSuspended,
  meet,
  offerAt,
  otherOf,
  PAY_HOURS,
  seenStatus,
  sideOf,
  turnOf,
  validDaysOf,
  type Market,
  type OfferModel,
  type Side,
} from './offer-model.ts'
import {
  amendmentRefusal,
  moveRefusal,
  offerRefusal,
  renewalRefusal,
  requestRefusal,
  unavailability,
  versionRefusal,
} from './offer-refusals.ts'

/** The moves of the model's offers. Each returns 'done' or the code of its refusal, which changes nothing. */

export interface OnOffer {
  by: number
  offer: number
}
export type Step =
  | { kind: 'request'; by: number; viber: number }
  | { kind: 'make'; by: number; client: number; terms: number }
  | ({ kind: 'amend'; terms: number } & OnOffer)
  | ({ kind: 'write'; basedOn: number; terms: number } & OnOffer)
  | ({ kind: 'accept'; version: number } & OnOffer)
  | ({ kind: 'decline'; reasonOf: Side } & OnOffer)
  | ({ kind: 'renew'; terms: number } & OnOffer)
  | ({ kind: 'withdraw' | 'backOut' | 'pay' } & OnOffer)
  | { kind: 'settle'; by: number; payment: number }
  | { kind: 'block'; by: number; other: number; isBlocked: boolean }
  | { kind: 'service'; by: number; status: 'active' | 'paused' | 'archived' }
  | { kind: 'suspend' | 'lift'; member: number }
  | { kind: 'pass'; hours: number; sweeps: boolean }

export type StepOf<Kind> = Extract<Step, { kind: Kind }>

export function request(market: Market, { by, viber }: StepOf<'request'>): string {
  const refusal = requestRefusal(market, by, viber)
  if (refusal) return refusal
  const dueAt = market.now + ANSWER_HOURS
  const kind = { isRequest: true, amends: null }
  begin(market, { ...kind, by, client: by, provider: viber, terms: 0, dueAt })
  return 'done'
}

export function make(market: Market, { by, client, terms }: StepOf<'make'>): string {
  const refusal = offerRefusal(market, by, client)
  if (refusal) return refusal
  const dueAt = market.now + validDaysOf(terms) * 24
  begin(market, { by, client, provider: by, isRequest: false, amends: null, terms, dueAt })
  return 'done'
}

/** Proposes a change of the newest agreement of an offer. */
export function amend(market: Market, base: OfferModel, step: StepOf<'amend'>): string {
  const { by, terms } = step
  const amends = { offer: step.offer, nth: base.agreements }
  const refusal = amendmentRefusal(market, base, by, { amends, terms })
  if (refusal) return refusal
  const { client, provider } = base
  const dueAt = market.now + validDaysOf(terms) * 24
  begin(market, { by, client, provider, isRequest: false, amends, terms, dueAt })
  return 'done'
}

/** Whether the first milestone of the agreement is paid, which is the only one that the plans pay. */
function isPaid(market: Market, amends: OfferModel['amends']): boolean {
  return amends !== null && offerAt(market, amends.offer).status === 'hired'
}

function begin(
  market: Market,
  beginning: { by: number } & Pick<
    OfferModel,
    'client' | 'provider' | 'isRequest' | 'amends' | 'terms' | 'dueAt'
  >,
): void {
  const { by, isRequest, ...facts } = beginning
  const isByClient = by === facts.client
  market.offers.push({
    ...facts,
    isRequest,
    begunAt: market.now,
    status: isRequest ? 'requested' : isByClient ? 'countered' : 'offered',
    version: isRequest ? 0 : 1,
    wasPaid: isPaid(market, facts.amends),
    endedAt: 0,
    lastMove: isRequest ? 'request' : 'version',
    lastBy: by,
    acceptedBy: null,
    agreements: 0,
    changes: 0,
  })
  meet(market, by, isByClient ? facts.provider : facts.client)
}

export function write(market: Market, offer: OfferModel, step: StepOf<'write'>): string {
  const { by, basedOn, terms } = step
  if (isBlocked(market, offer)) return 'offer.not_taken'
  const hasWritten = offer.lastMove === 'version' || offer.lastMove === 'renew'
  const isRepeat = hasWritten && offer.lastBy === by && basedOn === offer.version - 1
  if (isRepeat && terms === offer.terms) return 'done'
  const refusal = versionRefusal(market, offer, step)
  if (refusal) return refusal
  const isAnswer = sideOf(offer, by) === turnOf(offer.status)
  addVersion(market, offer, { by, terms, move: 'version' })
  if (isAnswer) meet(market, by, otherOf(offer, by))
  return 'done'
}

export function renew(market: Market, offer: OfferModel, { by, terms }: StepOf<'renew'>): string {
  if (isBlocked(market, offer)) return 'offer.not_taken'
  const isOver = seenStatus(market, offer) !== offer.status
  const isRepeat = offer.lastMove === 'renew' && offer.lastBy === by && !isOver
  if (isRepeat && terms === offer.terms) return 'done'
  const refusal = renewalRefusal(market, offer, { by, terms })
  if (refusal) return refusal
  addVersion(market, offer, { by, terms, move: 'renew' })
  meet(market, by, otherOf(offer, by))
  return 'done'
}

function addVersion(
  market: Market,
  offer: OfferModel,
  { by, terms, move }: { by: number; terms: number; move: string },
): void {
  offer.status = sideOf(offer, by) === 'client' ? 'countered' : 'offered'
  offer.version++
  offer.terms = terms
  offer.wasPaid = isPaid(market, offer.amends)
  offer.dueAt = market.now + validDaysOf(terms) * 24
  offer.lastMove = move
  offer.lastBy = by
}

export function accept(
  market: Market,
  offer: OfferModel,
  { by, version }: StepOf<'accept'>,
): string {
  if (isBlocked(market, offer)) return 'offer.not_taken'
  const isPaidSince = offer.status === 'hired' && offer.acceptedBy === by
  const isRepeat = isPaidSince || isRepeated(offer, 'accept', by)
  const refusal = isRepeat
    ? undefined
    : moveRefusal(market, offer, by, { from: ['offered', 'countered'], by: 'turn' })
  if (refusal) return refusal
  if (version !== offer.version) return 'offer.stale'
  if (isRepeat) return 'done'
  const isUnavailable = unavailability(market, offer)
  if (isUnavailable) return isUnavailable
  if (offer.amends) {
    if (hasEnded(market, offer.amends)) return 'agreement.ended'
    if (isPaid(market, offer.amends) && !offer.wasPaid) return 'agreement.paid_since'
    offerAt(market, offer.amends.offer).changes++
    offer.status = 'hired'
  } else {
    offer.status = 'agreed'
    offer.dueAt = market.now + PAY_HOURS
    offer.agreements++
  }
  offer.lastMove = 'accept'
  offer.acceptedBy = by
  offer.lastBy = by
  meet(market, by, otherOf(offer, by))
  return 'done'
}

export function decline(
  market: Market,
  offer: OfferModel,
  { by, reasonOf }: StepOf<'decline'>,
): string {
  if (isRepeated(offer, 'decline', by)) return 'done'
  const from = ['requested', 'offered', 'countered'] as const
  const refusal = moveRefusal(market, offer, by, { from: [...from], by: 'turn' })
  if (refusal) return refusal
  if (reasonOf !== sideOf(offer, by)) return 'request.invalid'
  end(market, offer, 'declined', 'decline', by)
  const isHeard = !isBlocked(market, offer) && !isSuspended(market, otherOf(offer, by))
  if (isHeard) meet(market, by, otherOf(offer, by))
  return 'done'
}

export function withdraw(market: Market, offer: OfferModel, by: number): string {
  if (isRepeated(offer, 'withdraw', by)) return 'done'
  const from = ['requested', 'offered', 'countered'] as const
  const refusal = moveRefusal(market, offer, by, { from: [...from], by: 'other' })
  if (refusal) return refusal
  end(market, offer, 'withdrawn', 'withdraw', by)
  return 'done'
}

export function backOut(market: Market, offer: OfferModel, by: number): string {
  if (isRepeated(offer, 'backOut', by)) return 'done'
  if (offer.status === 'hired') return 'offer.paid'
  const refusal = moveRefusal(market, offer, by, { from: ['agreed'], by: 'both' })
  if (refusal) return refusal
  end(market, offer, 'withdrawn', 'backOut', by)
  return 'done'
}

/** Pays the first milestone of the newest agreement by card; the marketplace learns of it later. */
export function pay(market: Market, offer: OfferModel, step: OnOffer): string {
  const side = sideOf(offer, step.by)
  if (!side) return 'milestone.not_found'
  if (side === 'provider') return 'milestone.not_yours'
  if (offer.status === 'hired') return 'milestone.funded'
  if (offer.status !== 'agreed') return 'milestone.dropped'
  if (seenStatus(market, offer) === 'lapsed') return 'offer.expired'
  if (isSuspended(market, offer.provider)) return 'offer.party_unavailable'
  const { agreements: nth, changes } = offer
  market.payments.push({ offer: step.offer, nth, changes, order: 'none' })
  return 'done'
}

/** The marketplace learns that a payment was captured: it hires, or comes too late and goes back. */
export function settle(market: Market, index: number): string {
  const payment = market.payments[index]
  if (!payment) throw new Error(`There is no payment ${index}`)
  if (payment.order !== 'none') return 'done'
  const offer = offerAt(market, payment.offer)
  const { client, provider, agreements, changes, status } = offer
  const isNewest = agreements === payment.nth && changes === payment.changes
  const isInTime = status === 'agreed' && isNewest
  const hires = isInTime && !isSuspended(market, client) && !isSuspended(market, provider)
  payment.order = hires ? 'in_progress' : 'cancelled'
  if (hires) end(market, offer, 'hired', 'hire', null)
  meet(market, client, provider)
  meet(market, provider, client)
  return 'done'
}
