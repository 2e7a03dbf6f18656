import {
  hasEnded,
  isBlocked,
  isHourly,
  isOpen,
  isRenewable,
  seenStatus,
  sideOf,
  turnOf,
  MAX_VERSIONS,
  type Market,
  type OfferModel,
  type Status,
} from './offer-model.ts'

/** Why the model refuses a move. Each returns the code of the refusal, or undefined for a move that is allowed. */

const MAX_REQUESTS = 10

/** Why these two cannot agree on anything now. */
export function unavailability(
  { members }: Market,
  { client, provider, amends }: Pick<OfferModel, 'client' | 'provider' | 'amends'>,
): string | undefined {
  if (members[client]?.isSuspended || members[provider]?.isSuspended) {
    return 'offer.party_unavailable'
  }
  const isGone = members[provider]?.service === 'archived' && amends === null
  return isGone ? 'offer.service_gone' : undefined
}

/** Why terms do not fit what they would change: an agreement that is over, or one with another kind of price. */
export function termsRefusal(
  market: Market,
  { amends }: Pick<OfferModel, 'amends'>,
  terms: number,
): string | undefined {
  if (amends === null) return undefined
  if (hasEnded(market, amends)) return 'agreement.ended'
  const agreed = market.offers[amends.offer]?.terms ?? 0
  return isHourly(terms) === isHourly(agreed) ? undefined : 'request.invalid'
}

/** Why a change of an agreement is refused. */
export function amendmentRefusal(
  market: Market,
  base: OfferModel,
  by: number,
  change: Pick<OfferModel, 'amends' | 'terms'>,
): string | undefined {
  if (!sideOf(base, by)) return 'agreement.not_found'
  if (change.amends && hasEnded(market, change.amends)) return 'agreement.ended'
  if (isBlocked(market, base)) return 'offer.not_taken'
  return (
    unavailability(market, { ...base, amends: change.amends }) ??
    termsRefusal(market, change, change.terms) ??
    rivalRefusal(market, change)
  )
}

/** An agreement has one open change. */
function rivalRefusal({ offers }: Market, offer: Pick<OfferModel, 'amends'>): string | undefined {
  const { amends } = offer
  if (amends === null) return undefined
  const hasRival = offers.some(
    (one) =>
      one !== offer &&
      one.amends?.offer === amends.offer &&
      one.amends.nth === amends.nth &&
      isOpen(one),
  )
  return hasRival ? 'offer.amendment_open' : undefined
}

/** Why a move from these statuses is refused, apart from blocks and availability. */
export function moveRefusal(
  market: Market,
  offer: OfferModel,
  by: number,
  move: { from: Status[]; by: 'turn' | 'other' | 'both' },
): string | undefined {
  const status = seenStatus(market, offer)
  const turn = turnOf(status)
  const isTurn = sideOf(offer, by) === turn
  if (turn !== undefined && move.by !== 'both' && isTurn !== (move.by === 'turn')) {
    return 'offer.not_yours'
  }
  if (status === 'expired' || status === 'lapsed') return 'offer.expired'
  return move.from.includes(status) ? undefined : 'offer.wrong_state'
}

/** Why a request to this viber is refused. */
export function requestRefusal(market: Market, by: number, viber: number): string | undefined {
  const { members, offers, now } = market
  const { service, isSuspended } = members[viber] ?? { service: 'none' }
  if (service === 'archived' || service === 'none') return 'service.not_found'
  if (by === viber) return 'offer.own'
  if (service === 'paused' || isSuspended) return 'service.not_found'
  if (isBlocked(market, { client: by, provider: viber } as OfferModel)) return 'offer.not_taken'
  const own = offers.filter(({ isRequest, client }) => isRequest && client === by)
  const open = own.filter(isOpen)
  if (open.some(({ provider }) => provider === viber)) return 'offer.request_exists'
  const recent = own.filter(({ begunAt }) => now - begunAt < 24)
  const isMany = open.length >= MAX_REQUESTS || recent.length >= MAX_REQUESTS
  return isMany ? 'offer.too_many_requests' : undefined
}

/** Why an offer to this member is refused. */
export function offerRefusal(market: Market, by: number, client: number): string | undefined {
  const { members, contacts } = market
  if (!members[by]?.isViber) return 'offer.vibers_only'
  if (by === client) return 'offer.own'
  if (members[by].service !== 'active') return 'offer.service_first'
  if (isBlocked(market, { client, provider: by } as OfferModel)) return 'offer.not_taken'
  if (!contacts.includes(`${client}>${by}`)) return 'offer.unknown_person'
  return unavailability(market, { client, provider: by, amends: null })
}

/** Why a version is refused that changes or answers version `basedOn`. */
export function versionRefusal(
  market: Market,
  offer: OfferModel,
  { by, basedOn, terms }: { by: number; basedOn: number; terms: number },
): string | undefined {
  const isRequested = seenStatus(market, offer) === 'requested'
  return (
    moveRefusal(market, offer, by, {
      from: ['requested', 'offered', 'countered'],
      by: isRequested ? 'turn' : 'both',
    }) ??
    (offer.version >= MAX_VERSIONS ? 'offer.too_many_versions' : undefined) ??
    (basedOn === offer.version ? undefined : 'offer.stale') ??
    unavailability(market, offer) ??
    termsRefusal(market, offer, terms)
  )
}

/** Why a renewal is refused. An ended request cannot be renewed while a newer one is open. */
export function renewalRefusal(
  market: Market,
  offer: OfferModel,
  { by, terms }: { by: number; terms: number },
): string | undefined {
  if (sideOf(offer, by) === 'client') return 'offer.not_yours'
  const status = seenStatus(market, offer)
  if (status !== 'expired' && status !== 'lapsed') return 'offer.wrong_state'
  if (!isRenewable(market, offer)) return 'offer.wrong_state'
  if (offer.version >= MAX_VERSIONS) return 'offer.too_many_versions'
  const isRival = (one: OfferModel) =>
    one !== offer && one.isRequest && one.client === offer.client && isOpen(one)
  const hasRival = market.offers.some((one) => isRival(one) && one.provider === offer.provider)
  return (
    unavailability(market, offer) ??
    termsRefusal(market, offer, terms) ??
    rivalRefusal(market, offer) ??
    (offer.isRequest && hasRival ? 'offer.request_exists' : undefined)
  )
}
