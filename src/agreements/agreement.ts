import type { Stage } from '#orders/process.ts'
import { DAY_MS } from '#platform/durations.ts'

export const MAX_LIVING_MILESTONES = 10
/** The client is reminded this many days before an idle agreement ends. */
export const REMIND_IDLE_DAYS = 7

export const milestoneStates = [
  'planned',
  'running',
  'delivered',
  'disputed',
  'released',
  'refunded',
  'dropped',
] as const
export type MilestoneState = (typeof milestoneStates)[number]

export const agreementStates = ['unpaid', 'running', 'idle', 'complete', 'ended', 'void'] as const
export type AgreementState = (typeof agreementStates)[number]

/** The facts of a milestone that the rules depend on. */
export interface MilestoneFacts {
  droppedAt: Date | null
  /** The stage of its newest order that began; null if none did. An order that was paid too late never began. */
  orderStage: Stage | null
}

/** The facts of an agreement that the rules depend on. */
export interface AgreementFacts {
  /** The first paid order; null until then. */
  jobId: number | null
  endedAt: Date | null
  milestones: readonly MilestoneFacts[]
  /** The stages of the orders that added hours to a milestone's order. */
  addedStages: readonly Stage[]
}

const stateOfStage: Record<Stage, MilestoneState> = {
  pending: 'running',
  in_progress: 'running',
  delivered: 'delivered',
  disputed: 'disputed',
  frozen: 'disputed',
  completed: 'released',
  cancelled: 'refunded',
}

/** A milestone has no state of its own: its order decides, so that the two cannot disagree. */
export function milestoneState({ droppedAt, orderStage }: MilestoneFacts): MilestoneState {
  if (orderStage !== null && orderStage !== 'cancelled') return stateOfStage[orderStage]
  if (droppedAt !== null) return 'dropped'
  return orderStage === null ? 'planned' : 'refunded'
}

/** The milestones that an amendment keeps: all that were paid, even if the money went back. */
export function keptOf<T extends MilestoneFacts>(agreement: { milestones: readonly T[] }): T[] {
  return agreement.milestones.filter(
    (one) => one.droppedAt === null && milestoneState(one) !== 'planned',
  )
}

/** The states of a milestone whose order has not ended. */
export const runningStates: ReadonlySet<MilestoneState> = new Set([
  'running',
  'delivered',
  'disputed',
])

/** The states of the milestones and of the hours that were added to them. */
function statesOf({ milestones, addedStages }: AgreementFacts): MilestoneState[] {
  return [...milestones.map(milestoneState), ...addedStages.map((stage) => stateOfStage[stage])]
}

/** The state of an agreement follows from its milestones and their orders. */
export function agreementState(agreement: AgreementFacts): AgreementState {
  const { jobId, endedAt } = agreement
  if (jobId === null) return endedAt ? 'void' : 'unpaid'
  if (endedAt) return 'ended'
  const states = statesOf(agreement)
  if (states.some((state) => runningStates.has(state))) return 'running'
  return states.includes('planned') ? 'idle' : 'complete'
}

export const fundingRefusals = [
  'milestone.dropped',
  'milestone.funded',
  'agreement.ended',
  'agreement.in_dispute',
  'offer.expired',
] as const
export type FundingRefusal = (typeof fundingRefusals)[number]

/**
 * Why a milestone cannot be paid now; null if it can. A refunded one can be paid again while its agreement is not over.
 */
export function fundingRefusal(
  agreement: AgreementFacts,
  milestone: MilestoneFacts,
): FundingRefusal | null {
  const state = milestoneState(milestone)
  if (state === 'dropped') return 'milestone.dropped'
  if (state !== 'planned' && state !== 'refunded') return 'milestone.funded'
  if (!isOpen(agreement)) return 'agreement.ended'
  return statesOf(agreement).includes('disputed') ? 'agreement.in_dispute' : null
}

/**
 * Why the client cannot begin to pay a milestone now. The first payment has a deadline; a payment that was captured
 * before the system recorded the lapse still counts, so only new checkouts are refused.
 */
export function checkoutRefusal(
  agreement: AgreementFacts & { payBy: Date | null },
  milestone: MilestoneFacts,
  now: Date,
): FundingRefusal | null {
  const refusal = fundingRefusal(agreement, milestone)
  if (refusal) return refusal
  const { jobId, payBy } = agreement
  return jobId === null && (payBy === null || payBy <= now) ? 'offer.expired' : null
}

/** Whether milestones can still be paid, amended or dropped. */
export function isOpen(agreement: AgreementFacts): boolean {
  const state = agreementState(agreement)
  return state === 'unpaid' || state === 'running' || state === 'idle'
}

/** When an agreement ends by itself: this many days after the last of its orders ended. Null while one is running. */
export function idleDeadline(
  agreement: AgreementFacts & { idleDays: number; lastOrderEndedAt: Date | null },
): Date | null {
  const { lastOrderEndedAt, idleDays } = agreement
  if (agreementState(agreement) !== 'idle' || lastOrderEndedAt === null) return null
  return new Date(lastOrderEndedAt.getTime() + idleDays * DAY_MS)
}

/** When a running or idle agreement is next looked at; null once it is over or not paid yet. */
export function nextCheckAt(
  agreement: AgreementFacts & { idleDays: number; lastOrderEndedAt: Date | null },
  now: Date,
): Date | null {
  const state = agreementState(agreement)
  if (state === 'running') return new Date(now.getTime() + DAY_MS)
  const deadline = idleDeadline(agreement)
  if (deadline === null) return null
  const remindAt = new Date(deadline.getTime() - REMIND_IDLE_DAYS * DAY_MS)
  return remindAt > now ? remindAt : deadline
}

export interface NextStep {
  /** The party that must act. */
  waitingFor: 'client' | null
  deadline: Date | null
  /** What happens when the deadline passes. */
  defaultOutcome: 'lapse' | 'end' | null
}

/** Who must act, by when, and what happens otherwise. Paid milestones have the steps of their orders. */
export function nextStep(
  agreement: AgreementFacts & {
    idleDays: number
    lastOrderEndedAt: Date | null
    payBy: Date | null
  },
): NextStep {
  const state = agreementState(agreement)
  if (state === 'unpaid') {
    return { waitingFor: 'client', deadline: agreement.payBy, defaultOutcome: 'lapse' }
  }
  if (state === 'idle') {
    return { waitingFor: 'client', deadline: idleDeadline(agreement), defaultOutcome: 'end' }
  }
  return { waitingFor: null, deadline: null, defaultOutcome: null }
}

export type ViewerRole = 'client' | 'provider' | 'admin'

/** The viewer's part in an agreement; undefined for strangers. An admin who is a party is treated as that party. */
export function roleIn(
  { clientId, providerId }: { clientId: number; providerId: number },
  { id, isAdmin }: { id: number; isAdmin: boolean },
): ViewerRole | undefined {
  if (id === clientId) return 'client'
  if (id === providerId) return 'provider'
  return isAdmin ? 'admin' : undefined
}

export type AgreementAction = 'pay' | 'amend' | 'end'

/**
 * What a viewer may do now. An agreement that is not paid yet is called off on the page of its offer, so that both end
 * together.
 */
export function allowedActions(
  agreement: AgreementFacts & { payBy: Date | null },
  role: ViewerRole,
  now: Date,
): AgreementAction[] {
  if (!isOpen(agreement)) return []
  const canPay = agreement.milestones.some((one) => checkoutRefusal(agreement, one, now) === null)
  const isPaid = agreement.jobId !== null
  return [
    ...(role === 'client' && canPay ? (['pay'] as const) : []),
    ...(role !== 'admin' && isPaid ? (['amend'] as const) : []),
    ...(isPaid ? (['end'] as const) : []),
  ]
}
