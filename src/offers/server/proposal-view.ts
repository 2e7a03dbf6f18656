import { offsetAt } from '#platform/dates.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { toDecimal } from '#platform/money.ts'
import { isTimeZone } from '#platform/time-zones.ts'
import { ratingOf } from '#services/rating.ts'
import { statusAt } from '../offer.ts'
import { centsOverBudget } from '../over-budget.ts'
import type { Proposal, ProposalMark, ProposalViber } from '../proposal-contract.ts'
import type { BudgetType } from '#briefs/brief.ts'
import type { ProposalRow } from './queries/proposals.ts'

interface Showing {
  now: Date
  /** The client compares; the viber sees what they sent, without the client's notes and time zone. */
  isClient: boolean
  /** The viber reads no words of a gig that is hidden or whose client is suspended. */
  seesQuestions: boolean
  match: Proposal['match']
}

export function toProposal(
  row: ProposalRow,
  { now, isClient, seesQuestions, match }: Showing,
): Proposal {
  const { id, version, title, scope, note, answers, questions, pricing, currency, totalCents } = row
  const over = centsOverBudget({ ...row, budgetType: row.budgetType as BudgetType | null }, row)
  return {
    id,
    status: statusAt(row, now),
    version,
    viber: viberOf(row, isClient ? hoursAhead(row, now) : null),
    title,
    scope,
    note,
    answers,
    questions: seesQuestions ? questions : [],
    pricing,
    currency,
    total: toDecimal(totalCents),
    firstPayment: toDecimal(row.firstPaymentCents),
    milestones: row.milestones,
    hourlyRate: row.rateCents === null ? null : toDecimal(row.rateCents),
    hours: row.halfHours === null ? null : row.halfHours / 2,
    days: row.days,
    revisions: row.revisions,
    sharedSkills: row.sharedSkills,
    match,
    overBudget: over === null ? null : toDecimal(over),
    isOutdated: row.isOutdated,
    mark: isClient ? toMark({ ...row, note: row.markNote }) : noMark,
    createdAt: row.createdAt.toISOString(),
    answerBy: row.answerBy?.toISOString() ?? null,
  }
}

const noMark: ProposalMark = { isShortlisted: false, note: null, isRead: false }

interface MarkRow {
  shortlistedAt: Date | null
  note: string | null
  readAt: Date | null
}

export function toMark({ shortlistedAt, note, readAt }: MarkRow): ProposalMark {
  return { isShortlisted: shortlistedAt !== null, note, isRead: readAt !== null }
}

function viberOf(row: ProposalRow, ahead: number | null): ProposalViber {
  return {
    id: row.providerId,
    fullName: row.fullName,
    avatar: row.avatar,
    headline: row.headline,
    rating: ratingOf(row.ratingSum, row.ratingCount),
    jobs: row.jobs,
    jobsInSubcategory: row.jobsInSubcategory,
    onTime: row.onTime,
    responseMinutes: row.responseMinutes,
    repeatClients: row.repeatClients,
    hoursAhead: ahead,
  }
}

/** How many hours the viber's clock is ahead; null if a zone is unknown. */
function hoursAhead(row: ProposalRow, now: Date): number | null {
  const viber = zoneIn(row.viberZone, row.viberBrowserZone)
  const client = zoneIn(row.clientZone, row.clientBrowserZone)
  if (!viber || !client) return null
  return (offsetAt(now, viber) - offsetAt(now, client)) / HOUR_MS
}

function zoneIn(...zones: (string | null)[]): string | undefined {
  return zones.find((zone) => zone !== null && isTimeZone(zone)) ?? undefined
}
