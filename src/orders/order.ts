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
import type { OrderStatus } from './statuses.ts'

/** What the rules need to know of an order. */
export interface OrderFacts {
  status: OrderStatus
  escrow: EscrowStatus
  clientId: number
  providerId: number
  changeRounds: number
  /** The day the client asked for. */
  deliveryDeadline?: string | null
  /** Who asked to cancel work in progress, while the other has not answered. */
  cancellationBy: number | null
  respondBy: Date | null
  releaseAt: Date | null
  statusBefore: OrderStatus | null
  lastEvent: string
  lastActorId: number | null
  hasReview: boolean
  /** Who opened the dispute that is running; null without one. */
  disputeBy: number | null
  /** The terms it was paid under. */
  acceptanceHours: number
  reviewDays: number
  maxChangeRounds: number
}

/** Who acts. Timers, gateways and the like have no id. */
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

/** An order completed by its provider is `delivered` while its money is held, `completed` afterwards. */
export function stageOf({ status, escrow }: Pick<OrderFacts, 'status' | 'escrow'>): Stage {
  if (status === 'completed') return escrow === 'holding' ? 'delivered' : 'completed'
  if (status === 'disputed') return escrow === 'charged_back' ? 'frozen' : 'disputed'
  return status
}

/**
 * What an event does to an order, or null when the same actor has done it already, so that a double
 * click is harmless. Throws 'order.not_yours' for a wrong actor, 'order.wrong_state' for a wrong time.
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
  notReviewed: (order) => !order.hasReview,
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
  // A chargeback that is won leaves a dispute where it was.
  if (from === 'frozen' && order.disputeBy !== null) return 'disputed'
  return order.statusBefore === 'completed' ? 'delivered' : (order.statusBefore ?? 'in_progress')
}

function statusOf(stage: Stage): OrderStatus {
  if (stage === 'delivered') return 'completed'
  return stage === 'frozen' ? 'disputed' : stage
}

/** The viewer's part in an order: a party first, an admin only when not a party; else undefined. */
export function roleIn(
  order: Pick<OrderFacts, 'clientId' | 'providerId'>,
  viewer: { id: number; isAdmin: boolean },
): 'client' | 'provider' | 'admin' | undefined {
  if (viewer.id === order.clientId) return 'client'
  if (viewer.id === order.providerId) return 'provider'
  return viewer.isAdmin ? 'admin' : undefined
}

/**
 * The steps this person may take now: exactly what the server would accept. While a dispute runs, they
 * are taken in its own room.
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
  /** Whose move it is; null when the order has ended. */
  waitingFor: Actor | null
  deadline: Date | null
  /** What happens on its own when the deadline passes. */
  defaultOutcome: OrderEvent | null
}

/** Who must act by when, and what happens if nobody does. */
export function nextStep(order: OrderFacts): NextStep {
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

function waitingFor(order: OrderFacts, stage: Stage): Actor | null {
  if (stage === 'pending') return 'provider'
  if (stage === 'in_progress') {
    return order.cancellationBy === order.providerId ? 'client' : 'provider'
  }
  if (stage === 'delivered') return 'client'
  if (stage === 'disputed') return 'admin'
  return stage === 'frozen' ? 'gateway' : null
}

/** When a paid order that nobody answers is cancelled. */
export function respondByFrom(paidAt: Date, acceptanceHours: number): Date {
  return new Date(paidAt.getTime() + acceptanceHours * HOUR_MS)
}

/** When the money of delivered work is released on its own. */
export function releaseAtFrom(deliveredAt: Date, reviewDays: number): Date {
  return new Date(deliveredAt.getTime() + reviewDays * 24 * HOUR_MS)
}

/** Asking to cancel while the other party waits for an answer to that very question is agreement. */
export function cancellationEvent(
  order: Pick<OrderFacts, 'cancellationBy'>,
  by: Acting,
): 'request_cancellation' | 'accept_cancellation' {
  const isAskedByOther = order.cancellationBy !== null && order.cancellationBy !== by.id
  return isAskedByOther ? 'accept_cancellation' : 'request_cancellation'
}

/** The specification's status words as steps: what is asked for depends on who asks. */
export function eventFor(
  status: 'in_progress' | 'completed' | 'cancelled',
  role: 'client' | 'provider',
): 'accept' | 'complete' | 'decline' | 'cancel' {
  if (status === 'in_progress') return 'accept'
  if (status === 'completed') return 'complete'
  return role === 'provider' ? 'decline' : 'cancel'
}
