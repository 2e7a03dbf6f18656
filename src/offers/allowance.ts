import { DAY_MS } from '#platform/durations.ts'
import { MAX_OPEN_OFFERS, MAX_SHORTLIST_BONUS } from './limits.ts'
import type { Allowance } from './proposal-contract.ts'

/** What a viber's daily allowance of proposals depends on (docs/product-rules.md#proposals). */
export interface Standing {
  /** The viber has a job with a released order. */
  isExperienced: boolean
  /** Proposals that were shortlisted in the last 7 days. */
  shortlisted: number
  /** Proposals that were declined in the last 7 days because they did not answer the gig. */
  notAddressed: number
  /** When the proposals of the last 24 hours were sent, oldest first. Invited ones are not counted. */
  sentAt: readonly Date[]
  /** Proposals and direct offers that wait for an answer. */
  open: number
}

/** The numbers of the settings: proposals within 24 hours. */
export interface DailyLimits {
  proposalsPerDay: number
  proposalsPerDayNew: number
}

/** How many proposals a viber can still send, and why. The parts add up to at least one a day. */
export function allowanceOf(standing: Standing, limits: DailyLimits): Allowance {
  const { isExperienced, shortlisted, notAddressed, sentAt, open } = standing
  const base = isExperienced ? limits.proposalsPerDay : limits.proposalsPerDayNew
  const bonus = Math.min(MAX_SHORTLIST_BONUS, shortlisted)
  const penalty = Math.min(base + bonus - 1, notAddressed)
  const perDay = base + bonus - penalty
  const left = Math.max(0, perDay - sentAt.length)
  const first = left > 0 ? undefined : sentAt[sentAt.length - perDay]
  return {
    left,
    perDay,
    because: [
      isExperienced
        ? { kind: 'experienced', text: 'You have completed a job here', points: base }
        : { kind: 'new', text: 'You have not completed a job here yet', points: base },
      ...(bonus > 0
        ? [{ kind: 'shortlisted' as const, text: shortlistedText(shortlisted), points: bonus }]
        : []),
      ...(penalty > 0
        ? [{ kind: 'not_addressed' as const, text: declinedText(notAddressed), points: -penalty }]
        : []),
    ],
    nextAt: first ? new Date(first.getTime() + DAY_MS).toISOString() : null,
    open,
    maxOpen: MAX_OPEN_OFFERS,
  }
}

function shortlistedText(count: number): string {
  return count === 1
    ? 'One of your proposals was shortlisted this week'
    : `${count} of your proposals were shortlisted this week`
}

function declinedText(count: number): string {
  return count === 1
    ? 'One of your proposals did not answer the gig this week'
    : `${count} of your proposals did not answer the gig this week`
}
