import { HOUR_MS } from '#platform/durations.ts'

/**
 * A minimal model of an order and its money, written from docs/order-process.md without looking at the product, which
 * is tested against it. Amounts are cents, times are milliseconds.
 */

export type Side = 'client' | 'provider'
type Stage =
  | 'pending'
  | 'in_progress'
  | 'delivered'
  | 'completed'
  | 'disputed'
  | 'frozen'
  | 'cancelled'
export type Account =
  | 'escrow'
  | 'refund_in_transit'
  | 'provider_payable'
  | 'payout_in_transit'
  | 'provider_receivable'
  | 'psp_clearing'
  | 'platform_fee'
  | 'chargeback_loss'

/** What is bought: half hours at a rate, a package at a fixed price, or a tip for earlier work. */
export type Bought =
  | { pricing: 'hourly'; halfHours: number; rateCents: number }
  | { pricing: 'fixed' | 'tip'; totalCents: number }

export interface OrderModel {
  readonly bought: Bought
  readonly totalCents: number
  /** Whether its card charges the payment back after a day. */
  readonly takesBack: boolean
  hasBank: boolean
  nowMs: number
  stage: Stage
  /** The stage before a dispute or chargeback. */
  before: 'pending' | 'in_progress' | 'delivered'
  respondBy: number
  releaseAt: number
  rounds: number
  /** What goes back when the delivered work is released, because hours were not worked. */
  unusedCents: number
  cancellationBy: Side | null
  disputeBy: Side | null
  offers: Partial<Record<Side, number>>
  /** The last step and who took it, because repeating it has no effect. */
  last: string
  refundedCents: number
  payoutCents: number
  payout: 'none' | 'unpaid' | 'paid' | 'cancelled' | 'reversed'
  chargeback: 'none' | 'held' | 'late' | 'loss' | 'over'
  clawed: { payoutCents: number; feeCents: number; lossCents: number }
  balances: Record<Account, number>
}

/** 72 hours to answer a pending order, 7 days to review a delivery. */
const ACCEPTANCE_MS = 72 * HOUR_MS
const REVIEW_MS = 7 * 24 * HOUR_MS
const ROUNDS = 3

/** Half hours at a rate, rounded half up. */
export function costOf(halfHours: number, rateCents: number): number {
  return Math.floor((halfHours * rateCents + 1) / 2)
}

export function aPaidOrder(bought: Bought, takesBack: boolean, hasBank: boolean): OrderModel {
  const isTip = bought.pricing === 'tip'
  const totalCents =
    bought.pricing === 'hourly' ? costOf(bought.halfHours, bought.rateCents) : bought.totalCents
  const balances = {
    escrow: totalCents,
    refund_in_transit: 0,
    provider_payable: 0,
    payout_in_transit: 0,
    provider_receivable: 0,
    psp_clearing: 0 - totalCents,
    platform_fee: 0,
    chargeback_loss: 0,
  }
  const order: OrderModel = {
    bought,
    totalCents,
    takesBack,
    hasBank,
    nowMs: 0,
    stage: 'pending',
    before: 'pending',
    respondBy: ACCEPTANCE_MS,
    releaseAt: 0,
    rounds: 0,
    unusedCents: 0,
    cancellationBy: null,
    disputeBy: null,
    offers: {},
    last: 'pay',
    refundedCents: 0,
    payoutCents: 0,
    payout: 'none',
    chargeback: 'none',
    clawed: { payoutCents: 0, feeCents: 0, lossCents: 0 },
    balances,
  }
  // A tip is the viber's at once and without a fee.
  if (isTip) end(order, 0)
  return order
}

export function move(order: OrderModel, from: Account, to: Account, cents: number): void {
  order.balances[from] -= cents
  order.balances[to] += cents
}

/** A fifth, rounded half up. */
function feeOf(cents: number): number {
  return Math.floor((cents * 2 + 5) / 10)
}

/** The platform's part of what is kept. */
export function feeIn({ bought }: OrderModel, keptCents: number): number {
  return bought.pricing === 'tip' ? 0 : feeOf(keptCents)
}

export function end(order: OrderModel, refundCents: number): void {
  const keptCents = order.totalCents - refundCents
  const feeCents = feeIn(order, keptCents)
  move(order, 'escrow', 'psp_clearing', refundCents)
  move(order, 'escrow', 'platform_fee', feeCents)
  move(order, 'escrow', 'provider_payable', keptCents - feeCents)
  order.refundedCents = refundCents
  order.payoutCents = keptCents - feeCents
  if (order.payoutCents > 0) order.payout = 'unpaid'
  order.stage = keptCents === 0 ? 'cancelled' : 'completed'
  order.disputeBy = null
  order.cancellationBy = null
}

/** Takes the step if it is allowed, and returns whether it was. */
type Step = (order: OrderModel, by: Side) => boolean
const when = (isSo: boolean, then: () => void): boolean => {
  if (isSo) then()
  return isSo
}

/** Delivers the work, with fewer hours if the order has hours and not all were worked. */
function deliver(order: OrderModel, halfHours?: number): void {
  const { bought, totalCents } = order
  const isLess = bought.pricing === 'hourly' && halfHours !== undefined
  order.unusedCents = isLess ? totalCents - costOf(halfHours, bought.rateCents) : 0
  order.stage = 'delivered'
  order.releaseAt = order.nowMs + REVIEW_MS
  order.cancellationBy = null
}

const steps = {
  accept: (o) =>
    o.stage === 'in_progress' || when(o.stage === 'pending', () => (o.stage = 'in_progress')),
  callOff: (o) =>
    o.stage === 'cancelled' || when(o.stage === 'pending', () => end(o, o.totalCents)),
  complete: (o) =>
    o.stage === 'delivered' ||
    o.stage === 'completed' ||
    when(o.stage === 'in_progress', () => deliver(o)),
  approve: (o) =>
    o.stage === 'completed' || when(o.stage === 'delivered', () => end(o, o.unusedCents)),
  requestChanges: (o) =>
    when(o.stage === 'delivered' && o.rounds < ROUNDS, () => {
      o.stage = 'in_progress'
      o.unusedCents = 0
      o.rounds++
    }),
  requestCancellation: (o, by) =>
    when(o.stage === 'in_progress' && o.cancellationBy === null, () => (o.cancellationBy = by)),
  acceptCancellation: (o, by) => when(isOther(o, by), () => end(o, o.totalCents)),
  declineCancellation: (o, by) => when(isOther(o, by), () => (o.cancellationBy = null)),
  dispute: (o, by) =>
    when(o.stage === 'in_progress' || o.stage === 'delivered', () => {
      o.before = o.stage === 'delivered' ? 'delivered' : 'in_progress'
      o.stage = 'disputed'
      o.disputeBy = by
      o.offers = {}
      o.cancellationBy = null
    }),
  withdraw: (o, by) =>
    when(o.stage === 'disputed' && o.disputeBy === by, () => {
      o.disputeBy = null
      restore(o)
    }),
  acceptOffer: (o, by) => {
    const cents = o.offers[by === 'client' ? 'provider' : 'client']
    return when(o.stage === 'disputed' && cents !== undefined, () => end(o, cents || o.unusedCents))
  },
  endAsAdmin: (o) =>
    when(o.stage === 'pending' || o.stage === 'in_progress', () => end(o, o.totalCents)),
} satisfies Record<string, Step>
export type StepName = keyof typeof steps

const providers = new Set<StepName>(['accept', 'complete'])
const clients = new Set<StepName>(['approve', 'requestChanges'])

/** Takes a step of the order. Repeating the last step is allowed and changes nothing. */
export function step(order: OrderModel, name: StepName, by: Side): boolean {
  const stepKey = `${name} ${by}`
  if (by === 'client' ? providers.has(name) : clients.has(name)) return false
  if (order.last === stepKey && name !== 'dispute') return true
  const before = JSON.stringify(order)
  const isAllowed = steps[name](order, by)
  if (isAllowed && JSON.stringify(order) !== before) order.last = stepKey
  return isAllowed
}

/** A delivery that reports this many half hours. Orders without hours take none, and none take more than were bought. */
export function report(order: OrderModel, halfHours: number): boolean {
  const { bought, stage, last } = order
  if (last === 'complete provider' || stage === 'delivered' || stage === 'completed') return true
  const canHave = bought.pricing === 'hourly' && halfHours <= bought.halfHours
  return when(stage === 'in_progress' && canHave, () => {
    deliver(order, halfHours)
    order.last = 'complete provider'
  })
}

export function offer(order: OrderModel, by: Side, cents: number): boolean {
  return when(order.stage === 'disputed', () => (order.offers[by] = cents))
}

/**
 * A ruling that refunds this amount to the client. An admin's `cancel_order` counts as the same step in and out of a
 * dispute.
 */
export function rule(order: OrderModel, refundCents: number, isCancelled: boolean): boolean {
  return when(order.stage === 'disputed', () => {
    end(order, refundCents)
    order.last = isCancelled ? 'endAsAdmin client' : 'ruling'
  })
}

function isOther(order: OrderModel, by: Side): boolean {
  return order.stage === 'in_progress' && (order.cancellationBy ?? by) !== by
}

/** Returns to the stage before the dispute or chargeback, with new deadlines. */
export function restore(order: OrderModel): void {
  order.stage = order.disputeBy ? 'disputed' : order.before
  if (order.stage === 'pending') order.respondBy = order.nowMs + ACCEPTANCE_MS
  if (order.stage === 'delivered') order.releaseAt = order.nowMs + REVIEW_MS
}
