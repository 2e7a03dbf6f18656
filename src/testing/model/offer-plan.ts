import fc from 'fast-check'
import {
  isHourly,
  seenStatus,
  turnOf,
  type Market,
  type OfferModel,
  type Side,
  type Status,
} from './offer-model.ts'
import type { Step } from './offer-moves.ts'

/** Random plans for the model's market. A plan becomes a step once it is known which offers exist then. */

const offerKinds = [
  'write',
  'accept',
  'decline',
  'withdraw',
  'backOut',
  'renew',
  'pay',
  'amend',
] as const
type OfferKind = (typeof offerKinds)[number]
const isOfferKind = (kind: string): kind is OfferKind => offerKinds.some((one) => one === kind)

/** How a move differs from the usual one; most of these are refused. */
const twists = ['anyOffer', 'otherSide', 'anyone', 'lastActor', 'older', 'same', 'repeat'] as const

export const plans = fc.record({
  kind: fc.oneof(
    ...(
      [
        [7, 'request'],
        [12, 'make'],
        [14, 'write'],
        [20, 'accept'],
        [3, 'decline'],
        [3, 'withdraw'],
        [6, 'backOut'],
        [6, 'renew'],
        [14, 'pay'],
        [12, 'settle'],
        [6, 'amend'],
        [6, 'pass'],
        [2, 'block'],
        [4, 'unblock'],
        [3, 'service'],
        [2, 'suspend'],
        [4, 'lift'],
      ] as const
    ).map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) })),
  ),
  by: fc.nat({ max: 4 }),
  other: fc.nat({ max: 4 }),
  /** Which of several offers or payments; 0 is the newest. */
  nth: fc.nat({ max: 3 }),
  twist: fc.option(fc.constantFrom(...twists), { freq: 2, nil: 'none' as const }),
  hours: fc.constantFrom(1, 5, 5, 25, 25, 47, 49, 80, 121, 170, 745, 745),
})
export type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

/** The step that a plan means now; undefined if there is nothing yet that it could be about. */
export function stepFor(market: Market, plan: Plan): Step | undefined {
  const { kind, by, other, hours } = plan
  if (isOfferKind(kind)) return stepOnOffer(market, kind, plan)
  switch (kind) {
    case 'request':
      return { kind, by, viber: 2 + (other % 3) }
    case 'make':
      return makeStep(market, plan)
    case 'settle':
      return settleStep(market, plan)
    case 'block':
      return { kind, by, other: by === other ? (by + 1) % 5 : other, isBlocked: true }
    case 'unblock':
      return unblockStep(market, plan)
    case 'service':
      return serviceStep(market, plan)
    case 'suspend':
      return { kind, member: by }
    case 'lift': {
      const suspended = market.members.findIndex(({ isSuspended }) => isSuspended)
      return { kind, member: suspended < 0 || plan.twist !== 'none' ? by : suspended }
    }
    default:
      return { kind: 'pass', hours, sweeps: by !== 0 }
  }
}

/** Usually an offer of a viber to a client. */
function makeStep(market: Market, { by, other, twist }: Plan): Step {
  const terms = next(market)
  if (twist !== 'none') return { kind: 'make', by, client: other, terms }
  return { kind: 'make', by: 2 + (by % 3), client: by < 3 ? 0 : other % 2, terms }
}

/** Half of these are about the service of a new offer. */
function serviceStep({ offers }: Market, { by, other, nth }: Plan): Step {
  const provider = pick(offers, nth)?.provider
  if (other > 2 && provider !== undefined) {
    return { kind: 'service', by: provider, status: 'archived' }
  }
  return { kind: 'service', by: 2 + (by % 3), status: other === 0 ? 'active' : 'paused' }
}

function settleStep({ offers, payments }: Market, { nth }: Plan): Step | undefined {
  const open = payments.filter(({ order }) => order === 'none')
  const payment = pick(open.length > 0 ? open : payments, nth)
  const offer = payment && offers[payment.offer]
  return offer && { kind: 'settle', by: offer.client, payment: payments.indexOf(payment) }
}

function unblockStep({ blocks }: Market, { nth }: Plan): Step | undefined {
  const [by, other] = pick(blocks, nth)?.split('>') ?? []
  return by === undefined
    ? undefined
    : { kind: 'block', by: Number(by), other: Number(other), isBlocked: false }
}

const usualStatuses: Record<OfferKind, Status[]> = {
  write: ['requested', 'offered', 'countered'],
  accept: ['offered', 'countered'],
  decline: ['requested', 'offered', 'countered'],
  withdraw: ['requested', 'offered', 'countered'],
  backOut: ['agreed'],
  renew: ['expired', 'lapsed'],
  pay: ['agreed'],
  amend: ['agreed', 'hired'],
}

function stepOnOffer(market: Market, kind: OfferKind, plan: Plan): Step | undefined {
  const { twist, nth } = plan
  const usual = market.offers.filter((one) => usualStatuses[kind].includes(seenStatus(market, one)))
  const isUsual = usual.length > 0 && twist !== 'anyOffer' && twist !== 'lastActor'
  const offers = isUsual ? usual : market.offers
  // An offer that ended long ago cannot be renewed.
  const offer = kind === 'renew' && plan.by > 2 ? offers[0] : pick(offers, nth)
  if (!offer) return makeStep(market, plan)
  const by = actorOf(market, offer, kind, plan)
  const on = { by, offer: market.offers.indexOf(offer) }
  const { version } = offer
  const older = version > 1 ? version - 1 : version + 1
  const terms = termsFor(market, offer, kind, twist)
  switch (kind) {
    case 'write': {
      const isOlder = twist === 'older' || twist === 'repeat'
      return { kind, ...on, basedOn: isOlder ? Math.max(0, version - 1) : version, terms }
    }
    case 'accept':
      return { kind, ...on, version: twist === 'older' ? older : Math.max(1, version) }
    case 'decline':
      return { kind, ...on, reasonOf: reasonOf(offer, by, twist === 'older') }
    case 'renew':
      return { kind, ...on, terms }
    case 'pay':
      return canPay(market, offer) ? { kind, ...on } : undefined
    case 'amend':
      return offer.agreements > 0 ? { kind, ...on, terms } : undefined
    default:
      return { kind, ...on }
  }
}

/** New terms, or with some twists the old ones. Usually they fit the agreement that they change. */
function termsFor(
  market: Market,
  { terms, amends }: OfferModel,
  kind: OfferKind,
  twist: Plan['twist'],
): number {
  if ((twist === 'same' || twist === 'repeat') && terms > 0) return terms
  const fresh = next(market)
  const agreed = kind === 'amend' ? terms : amends && market.offers[amends.offer]?.terms
  if (agreed === null || agreed === undefined || twist !== 'none') return fresh
  return [fresh, fresh + 1, fresh + 2].find((one) => isHourly(one) === isHourly(agreed)) ?? fresh
}

/** An agreement is paid once; its next payment waits until the marketplace knows what became of the first. */
function canPay({ offers, payments }: Market, offer: OfferModel): boolean {
  const index = offers.indexOf(offer)
  const isUnderWay = payments.some(
    (one) => one.offer === index && one.nth === offer.agreements && one.order === 'none',
  )
  return offer.agreements > 0 && !isUnderWay
}

function reasonOf(offer: OfferModel, by: number, isForeign: boolean): Side {
  return (by === offer.client) !== isForeign ? 'client' : 'provider'
}

function actorOf(market: Market, offer: OfferModel, kind: OfferKind, plan: Plan): number {
  const { twist, by } = plan
  if (twist === 'anyone') return by
  if (twist === 'lastActor') return offer.lastBy ?? by
  const side = usualSide(market, offer, kind, by)
  const isClient = (side === 'client') !== (twist === 'otherSide')
  return isClient ? offer.client : offer.provider
}

function usualSide(market: Market, offer: OfferModel, kind: OfferKind, by: number): Side {
  const turn = turnOf(seenStatus(market, offer)) ?? 'client'
  const other = turn === 'client' ? 'provider' : 'client'
  if (kind === 'pay') return 'client'
  if (kind === 'renew') return 'provider'
  if (kind === 'withdraw') return other
  if (kind === 'backOut' || kind === 'amend') return by % 2 === 0 ? 'client' : 'provider'
  return kind === 'write' && by > 2 ? other : turn
}

/** The newest is the 0th. */
function pick<Item>(items: readonly Item[], nth: number): Item | undefined {
  return items[items.length - 1 - (nth % Math.max(1, items.length))]
}

/** Terms that no version has yet. */
function next({ offers }: Market): number {
  return 1 + offers.reduce((sum, { version }) => sum + version, 0)
}
