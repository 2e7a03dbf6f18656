import { DAY_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { MAX_EXTENSIONS, REOPEN_DAYS } from './limits.ts'
import {
  briefMoves,
  briefProcess,
  type Actor,
  type BriefMove,
  type BriefStatus,
  type Move,
} from './process.ts'

export const visibilities = ['public', 'members', 'invited'] as const
export type Visibility = (typeof visibilities)[number]
export const budgetTypes = ['fixed', 'hourly', 'unsure'] as const
export type BudgetType = (typeof budgetTypes)[number]

/** The facts of a gig that its rules depend on. */
export interface BriefFacts {
  clientId: number
  status: BriefStatus
  hiddenAt: Date | null
  expiresAt: Date | null
  endedAt: Date | null
  extensions: number
  positions: number
  /** The proposals that were paid. */
  hired: number
}

/** The facts that decide about a move. */
export interface MovingBrief extends BriefFacts {
  /** The last move that opened the gig; null if none did. */
  openedBy: BriefMove | null
}

/** Everything that a client writes in a gig and vibers read. */
export function wordsOf({
  title,
  description,
  questions,
  answers = [],
}: {
  title: string
  description: string | null
  questions: readonly string[]
  /** Texts that answer the marketplace's own questions. */
  answers?: readonly string[]
}): string {
  return [title, description ?? '', ...questions, ...answers].join('\n')
}

/** Who takes a move. The system has no id. */
export interface Acting {
  role: Actor
  id: number | null
}

/** The status as people see it: a gig whose date has passed has expired, even before the sweep records it. */
export function statusAt(
  { status, expiresAt }: Pick<BriefFacts, 'status' | 'expiresAt'>,
  now: Date,
): BriefStatus {
  const isDue = expiresAt !== null && expiresAt <= now
  return isDue && (status === 'open' || status === 'paused') ? 'expired' : status
}

/**
 * The status that a move leads to. `null` if a repeated move changes nothing, so that a double click is harmless;
 * 'published' and 'gone' are for the caller to resolve. Throws 'brief.not_yours' for the wrong person, 'brief.own_case'
 * for an admin who decides on their own gig, 'brief.hidden' for a client whose gig is hidden, and 'brief.wrong_state'
 * for anything else that the process does not list.
 */
export function moveBy(
  brief: MovingBrief,
  move: BriefMove,
  by: Acting,
  now: Date,
): BriefStatus | 'published' | 'gone' | null {
  const rule: Move = briefProcess[move]
  if (!rule.by.includes(by.role)) fail('brief.not_yours')
  if (by.role === 'admin' && by.id === brief.clientId) fail('brief.own_case')
  if (by.role === 'client' && brief.hiddenAt !== null && move !== 'close') fail('brief.hidden')
  const status = by.role === 'system' ? brief.status : statusAt(brief, now)
  if (isRepeat(brief, move, status)) return null
  if (!rule.from.includes(status) || !isMet(brief, rule, now)) fail('brief.wrong_state')
  return rule.to === 'same' ? status : rule.to
}

/**
 * A person who closes a closed gig, or pauses a paused one, gets the answer of the first time. Several moves open a gig,
 * so that only the last of them is repeated.
 */
function isRepeat({ openedBy }: MovingBrief, move: BriefMove, status: BriefStatus): boolean {
  const { from, to }: Move = briefProcess[move]
  const isThere = to === 'published' ? status === 'open' || status === 'in_review' : to === status
  return isThere && !from.includes(status) && (to !== 'open' || openedBy === move)
}

const guards: Record<NonNullable<Move['when']>, (brief: BriefFacts, now: Date) => boolean> = {
  due: ({ expiresAt }, now) => expiresAt !== null && expiresAt <= now,
  full: ({ hired, positions }) => hired >= positions,
  extendable: ({ extensions }) => extensions < MAX_EXTENSIONS,
  reopenable: (brief, now) => canReopen(brief, now),
  visible: ({ hiddenAt }) => hiddenAt === null,
  hidden: ({ hiddenAt }) => hiddenAt !== null,
}

function isMet(brief: BriefFacts, { when }: Move, now: Date): boolean {
  return when === undefined || guards[when](brief, now)
}

function canReopen({ endedAt, expiresAt, positions, hired }: BriefFacts, now: Date): boolean {
  const end = endedAt ?? expiresAt
  return hired < positions && end !== null && now.getTime() - end.getTime() <= REOPEN_DAYS * DAY_MS
}

/** The moves this person may take now, exactly those the server accepts. */
export function allowedMoves(brief: BriefFacts, by: Acting, now: Date): BriefMove[] {
  const status = statusAt(brief, now)
  return briefMoves.filter((move) => {
    const rule: Move = briefProcess[move]
    const isHiddenFor = by.role === 'client' && brief.hiddenAt !== null && move !== 'close'
    const isOwnCase = by.role === 'admin' && by.id === brief.clientId
    return (
      rule.by.includes(by.role) &&
      !isHiddenFor &&
      !isOwnCase &&
      rule.from.includes(status) &&
      isMet(brief, rule, now)
    )
  })
}

/** When a gig that opens now expires. */
export function expiresFrom(now: Date, openDays: number): Date {
  return new Date(now.getTime() + openDays * DAY_MS)
}
