import type { EscrowStatus } from '#ledger/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import {
  orderProcess,
  type Actor,
  type MoneyKind,
  type OrderEvent,
  type Stage,
  type Step,
  type TimerField,
} from './process.ts'
import type { PricedOrder } from './pricing.ts'
import type { OrderStatus } from './statuses.ts'

/** The facts of an order that the rules depend on. */
export interface OrderFacts extends PricedOrder {
  status: OrderStatus
  escrow: EscrowStatus
  clientId: number
  providerId: number
  changeRounds: number
  /** The sum of the hours log; null without entries. */
  loggedHalfHours?: number | null
  /** The day the client asked for. */
  deliveryDeadline?: string | null
  /** Instead of a day: how many days after accepting. */
  deliveryDays?: number | null
  /** The party that asked to cancel work in progress, while the other has not answered. */
  cancellationBy: number | null
  respondBy: Date | null
  releaseAt: Date | null
  statusBefore: OrderStatus | null
  lastEvent: string
  lastActorId: number | null
  hasReview: boolean
  /** The user who opened the current dispute; null without one. */
  disputeBy: number | null
  /** The terms the order was paid under. */
  acceptanceHours: number
  reviewDays: number
  maxChangeRounds: number
}

/** Who takes a step. Timers and gateways have no id. */
export interface Acting {
  role: Actor
  id: number | null
}

export interface Move {
  event: OrderEvent
  from: Stage
  to: Stage
  status: OrderStatus
  money: MoneyKind | undefined
}

/** A completed order is `delivered` while its money is held, and `completed` afterwards. */
export function stageOf({ status, escrow }: Pick<OrderFacts, 'status' | 'escrow'>): Stage {
  if (status === 'completed') return escrow === 'holding' ? 'delivered' : 'completed'
  if (status === 'disputed') return escrow === 'charged_back' ? 'frozen' : 'disputed'
  return status
}

/**
 * The effect of an event on an order, or null if the same actor has already done it, so that a double click is
 * harmless. Throws 'order.not_yours' for a wrong actor and 'order.wrong_state' if the step is not possible now.
 */
export function moveBy(order: OrderFacts, event: OrderEvent, by: Acting, now: Date): Move | null {
  const step: Step = orderProcess[event]
  if (!step.by.includes(by.role)) fail('order.not_yours')
  const from = stageOf(order)
  if (isRepeat(order, event, by)) return null
  if (!step.from.includes(from)) fail('order.wrong_state')
  if (step.when === 'roundsLeft' && !isMet(order, step, by)) {
    fail('order.too_many_rounds', { details: { max: order.maxChangeRounds } })
  }
  if (!isMet(order, step, by)) fail('order.wrong_state')
  if (step.timer && !isDue(order, step.timer, now)) fail('order.wrong_state')
  const to = targetOf(order, step, from)
  return { event, from, to, status: statusOf(to), money: step.money }
}

function isRepeat(order: OrderFacts, event: OrderEvent, by: Acting): boolean {
  const isSameAgain = order.lastEvent === event && order.lastActorId === by.id && by.id !== null
  return isSameAgain || (orderProcess[event] as Step).again?.includes(stageOf(order)) === true
}

const conditions: Record<NonNullable<Step['when']>, (order: OrderFacts, by: Acting) => boolean> = {
  roundsLeft: (order) => order.changeRounds < order.maxChangeRounds,
  nobodyAsked: (order) => order.cancellationBy === null,
  otherAsked: (order, by) => order.cancellationBy !== null && order.cancellationBy !== by.id,
  notReviewed: (order) => !order.hasReview && order.price.pricing !== 'tip',
  openedIt: (order, by) => order.disputeBy !== null && order.disputeBy === by.id,
}

function isMet(order: OrderFacts, { when }: Step, by: Acting): boolean {
  return when === undefined || conditions[when](order, by)
}

function isDue(order: OrderFacts, timer: TimerField, now: Date): boolean {
  const deadline = order[timer]
  return deadline !== null && deadline <= now
}

function targetOf(order: OrderFacts, step: Step, from: Stage): Stage {
  if (step.to === 'same') return from
  if (step.to !== 'before') return step.to
  // A won chargeback returns to the dispute that was open.
  if (from === 'frozen' && order.disputeBy !== null) return 'disputed'
  return order.statusBefore === 'completed' ? 'delivered' : (order.statusBefore ?? 'in_progress')
}

function statusOf(stage: Stage): OrderStatus {
  if (stage === 'delivered') return 'completed'
  return stage === 'frozen' ? 'disputed' : stage
}

/** The viewer's role in an order. An admin who is a party has the party's role; undefined for strangers. */
export function roleIn(
  order: Pick<OrderFacts, 'clientId' | 'providerId'>,
  viewer: { id: number; isAdmin: boolean },
): 'client' | 'provider' | 'admin' | undefined {
  if (viewer.id === order.clientId) return 'client'
  if (viewer.id === order.providerId) return 'provider'
  return viewer.isAdmin ? 'admin' : undefined
}

/**
 * The steps this person may take now, exactly those the server accepts. While a dispute is open, steps are taken on
 * the dispute's page instead.
 */
export function allowedActions(order: OrderFacts, by: Acting): OrderEvent[] {
  if (stageOf(order) === 'disputed') return []
  return (Object.keys(orderProcess) as OrderEvent[]).filter((event) => {
    const step: Step = orderProcess[event]
    const isOpen = step.by.includes(by.role) && step.from.includes(stageOf(order))
    return isOpen && !step.in && isMet(order, step, by) && !isRepeat(order, event, by)
  })
}

export interface NextStep {
  /** Who must act; null if the order has ended. */
  waitingFor: Actor | null
  deadline: Date | null
  /** The step the system takes when the deadline passes. */
  defaultOutcome: OrderEvent | null
}

/** The facts of an order that say whose turn it is. */
export type TurnFacts = Pick<
  OrderFacts,
  'status' | 'escrow' | 'providerId' | 'cancellationBy' | TimerField
>

/** Who must act, by when, and which step follows by default. */
export function nextStep(order: TurnFacts): NextStep {
  const stage = stageOf(order)
  const timed = (Object.keys(orderProcess) as OrderEvent[]).find((event) => {
    const step: Step = orderProcess[event]
    return step.timer && step.from.includes(stage)
  })
  const timer = timed && (orderProcess[timed] as Step).timer
  return {
    waitingFor: waitingFor(order, stage),
    deadline: timer ? order[timer] : null,
    defaultOutcome: timed ?? null,
  }
}

function waitingFor(order: TurnFacts, stage: Stage): Actor | null {
  if (stage === 'pending') return 'provider'
  if (stage === 'in_progress') {
    return order.cancellationBy === order.providerId ? 'client' : 'provider'
  }
  if (stage === 'delivered') return 'client'
  if (stage === 'disputed') return 'admin'
  return stage === 'frozen' ? 'gateway' : null
}

/** When a paid order without an answer is cancelled. */
export function respondByFrom(paidAt: Date, acceptanceHours: number): Date {
  return new Date(paidAt.getTime() + acceptanceHours * HOUR_MS)
}

/** When the money of delivered work is released without an approval. */
export function releaseAtFrom(deliveredAt: Date, reviewDays: number): Date {
  return new Date(deliveredAt.getTime() + reviewDays * 24 * HOUR_MS)
}

/** A request to cancel counts as agreement if the other party's request is open. */
export function cancellationEvent(
  order: Pick<OrderFacts, 'cancellationBy'>,
  by: Acting,
): 'request_cancellation' | 'accept_cancellation' {
  const isRequestedByOther = order.cancellationBy !== null && order.cancellationBy !== by.id
  return isRequestedByOther ? 'accept_cancellation' : 'request_cancellation'
}

/** Maps a requested status to a step; the step depends on who asks. */
export function eventFor(
  status: 'in_progress' | 'completed' | 'cancelled',
  role: 'client' | 'provider',
): 'accept' | 'complete' | 'decline' | 'cancel' {
  if (status === 'in_progress') return 'accept'
  if (status === 'completed') return 'complete'
  return role === 'provider' ? 'decline' : 'cancel'
}
