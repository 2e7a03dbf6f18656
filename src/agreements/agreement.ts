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

const runningStates: ReadonlySet<MilestoneState> = new Set(['running', 'delivered', 'disputed'])

/** The state of an agreement follows from its milestones and their orders. */
export function agreementState({ jobId, endedAt, milestones }: AgreementFacts): AgreementState {
  if (jobId === null) return endedAt ? 'void' : 'unpaid'
  if (endedAt) return 'ended'
  const states = milestones.map(milestoneState)
  if (states.some((state) => runningStates.has(state))) return 'running'
  return states.includes('planned') ? 'idle' : 'complete'
}

export const fundingRefusals = [
  'milestone.dropped',
  'milestone.funded',
  'agreement.ended',
  'agreement.in_dispute',
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
  const isDisputed = agreement.milestones.some((one) => milestoneState(one) === 'disputed')
  return isDisputed ? 'agreement.in_dispute' : null
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
