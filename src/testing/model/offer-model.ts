/**
 * A minimal model of negotiations between clients and vibers, written from the rules of the marketplace and without the
 * product's own rules (`src/offers/offer.ts`), which are tested against it. Times are hours since the beginning.
 */

export type Side = 'client' | 'provider'
export type Status =
  | 'requested'
  | 'offered'
  | 'countered'
  | 'agreed'
  | 'hired'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'lapsed'
  | 'closed'

export interface Member {
  readonly isViber: boolean
  isSuspended: boolean
  /** The viber's only service. */
  service: 'active' | 'paused' | 'archived' | 'none'
}

export interface OfferModel {
  readonly isRequest: boolean
  /** The agreement that it would change; null for a new offer. */
  readonly amends: Agreement | null
  /** Indexes of members. The service is the viber's. */
  readonly client: number
  readonly provider: number
  readonly begunAt: number
  status: Status
  version: number
  /** Names the terms of the newest version; 0 for a request. */
  terms: number
  /** Whether the agreement that it would change was paid when the newest version was written. */
  wasPaid: boolean
  /** By when an open offer is answered, or an agreed one paid. */
  dueAt: number
  endedAt: number
  /** The newest move and who took it; the system has no number. */
  lastMove: string
  lastBy: number | null
  /** Who accepted last; a repeated acceptance gets the same answer after the payment too. */
  acceptedBy: number | null
  /** How often the offer was agreed. Each time, a new agreement begins. */
  agreements: number
  /** How often a change of its agreements was accepted, which replaces the milestones that are not paid. */
  changes: number
}

/** The nth agreement of an offer, both counted in the order in which they began. */
export interface Agreement {
  readonly offer: number
  readonly nth: number
}

/** A card payment of the first milestone of an agreement. */
export interface PaymentModel extends Agreement {
  readonly changes: number
  order: 'none' | 'in_progress' | 'cancelled'
}

export interface Market {
  now: number
  members: Member[]
  /** `a>b`: a has blocked b. */
  blocks: string[]
  /** `a>b`: a has written to b, or the two share an order. */
  contacts: string[]
  offers: OfferModel[]
  payments: PaymentModel[]
}

export const ANSWER_HOURS = 5 * 24
export const PAY_HOURS = 48
const RENEW_HOURS = 30 * 24
export const MAX_VERSIONS = 20

/** How long a version with these terms is valid. */
export function validDaysOf(terms: number): number {
  return [7, 1, 30, 3][terms % 4] ?? 7
}

/** Whether these terms are priced by the hour. Terms are known by their number. */
export function isHourly(terms: number): boolean {
  return terms % 3 === 0
}

/** Two clients and three vibers with a service each. The first client has written to all vibers, the second to one. */
export function aMarket(): Market {
  const aMember = (isViber: boolean): Member => ({
    isViber,
    isSuspended: false,
    service: isViber ? 'active' : 'none',
  })
  return {
    now: 0,
    members: [false, false, true, true, true].map(aMember),
    blocks: [],
    contacts: ['0>2', '0>3', '0>4', '1>2'],
    offers: [],
    payments: [],
  }
}

export function sideOf({ client, provider }: OfferModel, by: number): Side | undefined {
  if (by === client) return 'client'
  return by === provider ? 'provider' : undefined
}

export const isOpen = ({ status }: OfferModel) =>
  ['requested', 'offered', 'countered'].includes(status)

/** The status as people see it: the date counts, and not whether the sweep has recorded it. */
export function seenStatus({ now }: Market, offer: OfferModel): Status {
  if (isOpen(offer) && offer.dueAt <= now) return 'expired'
  return offer.status === 'agreed' && offer.dueAt <= now ? 'lapsed' : offer.status
}

/** The side whose answer the offer waits for. */
export function turnOf(status: Status): Side | undefined {
  if (status === 'offered') return 'client'
  return status === 'requested' || status === 'countered' ? 'provider' : undefined
}

/** What blocked people can still do. */
const endings = new Set(['decline', 'withdraw', 'back_out'])

/** What a member sees of an offer of their own. */
export function answerOf(market: Market, offer: OfferModel, by: number) {
  const status = seenStatus(market, offer)
  return {
    status,
    version: offer.version,
    waitingFor: (status === 'agreed' ? 'client' : turnOf(status)) ?? null,
    actions: actionsOf(market, offer, by)
      .filter((move) => !isBlocked(market, offer) || endings.has(move))
      .toSorted(),
  }
}

export function isBlocked({ blocks }: Market, { client, provider }: OfferModel): boolean {
  return blocks.includes(`${client}>${provider}`) || blocks.includes(`${provider}>${client}`)
}

function actionsOf(market: Market, offer: OfferModel, by: number): string[] {
  const side = sideOf(offer, by)
  const status = seenStatus(market, offer)
  const writing = (move: string) => (offer.version < MAX_VERSIONS ? [move] : [])
  if (status === 'agreed') return ['back_out']
  if (status === 'expired' || status === 'lapsed') {
    return side === 'provider' && isRenewable(market, offer) ? writing('renew') : []
  }
  const turn = turnOf(status)
  if (turn === undefined) return []
  if (side !== turn) return [...(status === 'requested' ? [] : writing('revise')), 'withdraw']
  return status === 'requested'
    ? [...writing('offer'), 'decline']
    : [...writing('counter'), 'accept', 'decline']
}

/** An agreement is over once its offer was called off, backed out of or has lapsed before the payment. */
export function hasEnded({ offers }: Market, { offer: index, nth }: Agreement): boolean {
  const offer = offers[index]
  const isCurrent = offer?.agreements === nth
  return !isCurrent || (offer.status !== 'agreed' && offer.status !== 'hired')
}

/** The 30 days count from when the end was recorded. */
export function isRenewable(market: Market, offer: OfferModel): boolean {
  const isRecorded = offer.status === 'expired' || offer.status === 'lapsed'
  return !isRecorded || market.now - offer.endedAt < RENEW_HOURS
}

/** What the sweep ends by now. */
export function sweep(market: Market): void {
  for (const offer of market.offers) {
    const seen = seenStatus(market, offer)
    const isGone = market.members[offer.provider]?.service === 'archived'
    const canBeCalledOff = isOpen(offer) || offer.status === 'agreed'
    if (seen !== offer.status) end(market, offer, seen, 'timer', null)
    else if (canBeCalledOff && (offer.amends ? hasEnded(market, offer.amends) : isGone))
      end(market, offer, 'closed', 'call_off', null)
  }
}

export function end(
  market: Market,
  offer: OfferModel,
  status: Status,
  move: string,
  by: number | null,
): void {
  Object.assign(offer, { status, endedAt: market.now, lastMove: move, lastBy: by })
}

/** A person who repeats the newest move gets the same answer. */
export function isRepeated({ lastMove, lastBy }: OfferModel, move: string, by: number): boolean {
  return lastMove === move && lastBy === by
}

export function isSuspended(market: Market, member: number): boolean {
  return memberAt(market, member).isSuspended
}

export function otherOf({ client, provider }: OfferModel, by: number): number {
  return by === client ? provider : client
}

export function meet({ contacts }: Market, from: number, to: number): void {
  if (!contacts.includes(`${from}>${to}`)) contacts.push(`${from}>${to}`)
}

export function memberAt({ members }: Market, index: number): Member {
  return members[index] ?? fail(`member ${index}`)
}

export function offerAt({ offers }: Market, index: number): OfferModel {
  return offers[index] ?? fail(`offer ${index}`)
}

function fail(what: string): never {
  throw new Error(`There is no ${what}`)
}
