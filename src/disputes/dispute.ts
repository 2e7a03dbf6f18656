import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'

export const disputeStatuses = [
  'open',
  'under_review',
  'awaiting_response',
  'resolved',
  'closed',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Statuses in which the money is still disputed. */
export const activeStatuses = ['open', 'under_review', 'awaiting_response'] as const

export const priorities = ['urgent', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

export const resolutions = [
  'full_refund',
  'partial_refund',
  'pay_provider',
  'cancel_order',
] as const
export type Resolution = (typeof resolutions)[number]

/** What a dispute can be about; the interface has the wording. */
export const reasons = [
  'not_delivered',
  'not_as_described',
  'poor_quality',
  'late',
  'unresponsive',
  'payment_withheld',
  'scope_changed',
  'other',
] as const
export type Reason = (typeof reasons)[number]

/** How a dispute ended. */
export const closings = [
  'ruling',
  'withdrawal',
  'settlement',
  'chargeback',
  'external_refund',
] as const
export type Closing = (typeof closings)[number]

/** The kinds of entries in a dispute's record. */
export const entryKinds = [
  'opening',
  'response',
  'evidence',
  'question',
  'offer',
  'offer_withdrawn',
  'offer_declined',
  'settlement',
  'withdrawal',
  'review',
  'ruling',
  'timeout',
  'reminder',
  'chargeback',
  'external_refund',
] as const
export type EntryKind = (typeof entryKinds)[number]

export type Side = 'client' | 'provider'

/** The facts of a dispute that the rules depend on. */
export interface DisputeFacts {
  status: DisputeStatus
  initiatorRole: Side
  /** The party that must answer. */
  awaiting: Side | null
  clientResponse: string | null
  providerResponse: string | null
  /** A chargeback is open, so the money is at the bank until it decides. */
  isFrozen: boolean
}

export type Role = Side | 'admin' | 'system'
type Actor = 'initiator' | 'other' | 'admin' | 'system'

interface Step {
  from: readonly DisputeStatus[]
  to: DisputeStatus | 'same'
  by: readonly Actor[]
  /** `notAnswered`: only once; `awaited`: only by the party that was asked. */
  when?: 'notAnswered' | 'awaited'
  /** Moves the money, so it must wait while the bank has it. */
  needsMoney?: true
}

/**
 * The life of a dispute: who may cause which change (docs/product-rules.md#dispute-deadlines-and-priority). Anything
 * not listed is forbidden. `settle`: the other party accepts an offer; `charge_back`: the bank keeps the money;
 * `external_refund`: the money was refunded outside the marketplace.
 */
export const disputeProcess = {
  respond: { from: ['open', 'under_review'], to: 'same', by: ['other'], when: 'notAnswered' },
  answer: {
    from: ['awaiting_response'],
    to: 'under_review',
    by: ['initiator', 'other'],
    when: 'awaited',
  },
  add_evidence: { from: activeStatuses, to: 'same', by: ['initiator', 'other'] },
  make_offer: {
    from: activeStatuses,
    to: 'same',
    by: ['initiator', 'other'],
    needsMoney: true,
  },
  close_offer: { from: activeStatuses, to: 'same', by: ['initiator', 'other'] },
  settle: { from: activeStatuses, to: 'closed', by: ['initiator', 'other'], needsMoney: true },
  withdraw: { from: activeStatuses, to: 'closed', by: ['initiator'], needsMoney: true },

  review: { from: ['open'], to: 'under_review', by: ['admin'] },
  ask: { from: ['under_review'], to: 'awaiting_response', by: ['admin'] },
  prioritise: { from: activeStatuses, to: 'same', by: ['admin'] },
  resolve: { from: activeStatuses, to: 'resolved', by: ['admin'], needsMoney: true },

  time_out: { from: activeStatuses, to: 'under_review', by: ['system'] },
  charge_back: { from: activeStatuses, to: 'closed', by: ['system'] },
  external_refund: {
    from: activeStatuses,
    to: 'closed',
    by: ['system'],
    needsMoney: true,
  },
} as const satisfies Record<string, Step>
export type DisputeEvent = keyof typeof disputeProcess

/**
 * The status after an event. Throws 'dispute.not_yours' for a wrong actor, 'dispute.ended' or 'dispute.wrong_state' if
 * the event is not possible now, and 'dispute.frozen' while the money is at the bank.
 */
export function nextStatus(dispute: DisputeFacts, event: DisputeEvent, role: Role): DisputeStatus {
  const step: Step = disputeProcess[event]
  if (!step.by.includes(actorOf(dispute, role))) fail('dispute.not_yours')
  if (!isActive(dispute.status)) fail('dispute.ended')
  if (!step.from.includes(dispute.status)) fail('dispute.wrong_state')
  if (step.needsMoney && dispute.isFrozen) fail('dispute.frozen')
  if (!isMet(dispute, step, role)) fail('dispute.wrong_state')
  return step.to === 'same' ? dispute.status : step.to
}

/** What this person may do now, exactly what the server accepts. */
export function allowedEvents(dispute: DisputeFacts, role: Role): DisputeEvent[] {
  return (Object.keys(disputeProcess) as DisputeEvent[]).filter((event) => {
    const step: Step = disputeProcess[event]
    const isOpen = step.by.includes(actorOf(dispute, role)) && step.from.includes(dispute.status)
    return isOpen && !(step.needsMoney && dispute.isFrozen) && isMet(dispute, step, role)
  })
}

function actorOf({ initiatorRole }: DisputeFacts, role: Role): Actor {
  if (role === 'admin' || role === 'system') return role
  return role === initiatorRole ? 'initiator' : 'other'
}

function isMet(dispute: DisputeFacts, { when }: Step, role: Role): boolean {
  if (when === 'awaited') return dispute.awaiting === role
  if (when === 'notAnswered') return responseOf(dispute, role) === null
  return true
}

function responseOf(dispute: DisputeFacts, role: Role): string | null {
  return role === 'client' ? dispute.clientResponse : dispute.providerResponse
}

export function otherSide(side: Side): Side {
  return side === 'client' ? 'provider' : 'client'
}

export function isActive(status: DisputeStatus): boolean {
  return (activeStatuses as readonly DisputeStatus[]).includes(status)
}

/** How long a party has to answer an admin's question (docs/product-rules.md#dispute-deadlines-and-priority). */
export const QUESTION_HOURS = 72
/** How many hours before a deadline the party is reminded. */
export const REMIND_HOURS = 24
/** Ages at which the priority of a dispute rises (docs/product-rules.md#dispute-deadlines-and-priority). */
export const RAISED_AFTER_DAYS = { high: 7, urgent: 14 } as const

/** The deadline for the other party's answer to a new dispute. */
export function answerByFrom(openedAt: Date, answerDays: number): Date {
  return new Date(openedAt.getTime() + answerDays * DAY_MS)
}

export function questionDueFrom(askedAt: Date): Date {
  return new Date(askedAt.getTime() + QUESTION_HOURS * HOUR_MS)
}

/**
 * Medium, or urgent for a large amount or after a chargeback (docs/product-rules.md#dispute-deadlines-and-priority).
 */
export function firstPriority(
  { totalCents, hadChargeback }: { totalCents: number; hadChargeback: boolean },
  urgentCents: number,
): Priority {
  return hadChargeback || totalCents > urgentCents ? 'urgent' : 'medium'
}

/**
 * What a ruling refunds to the client, in cents (docs/product-rules.md#dispute-rulings). `partialCents` is used for a
 * partial refund only.
 */
export function refundOf(
  resolution: Resolution,
  totalCents: number,
  partialCents: number | null,
): number {
  if (resolution === 'partial_refund') return partialCents ?? 0
  return resolution === 'pay_provider' ? 0 : totalCents
}

/**
 * What goes back to the client, in cents, if the dispute ends with this refund. Without a refund the order is released,
 * and the price of the hours that were not worked goes back (docs/product-rules.md#hours-that-were-not-worked).
 */
export function refundAtEnd(refundCents: number, unusedCents: number): number {
  return refundCents === 0 ? unusedCents : refundCents
}

/** The order step for an accepted offer, which refunds nothing, everything or a part. */
export function settlementOf(refundCents: number, totalCents: number) {
  if (refundCents === 0) return 'settle_by_release'
  return refundCents === totalCents ? 'settle_by_refund' : 'settle_by_split'
}
