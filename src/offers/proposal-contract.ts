import * as z from 'zod/mini'
import { Person } from '#accounts/person-contract.ts'
import { MatchReason } from '#briefs/brief-contract.ts'
import {
  Amount,
  defineContract,
  IdParams,
  Paging,
  Timestamp,
  WRITING_LIMIT,
} from '#platform/contract.ts'
import { manyLines } from '#platform/text-checks.ts'
import { Rating } from '#services/contract.ts'
import { MAX_MARK_NOTE } from './limits.ts'
import { Offer, OfferState } from './offer-contract.ts'
import { BriefRevision, OfferTerms } from './terms-contract.ts'

export const proposalSorts = ['match', 'price', 'days', 'rating', 'newest'] as const
export const proposalMarks = ['new', 'shortlisted', 'declined'] as const

/** What the client of a gig notes about a proposal. */
export const ProposalMark = z.object({
  isShortlisted: z.boolean(),
  /** Only the client sees it. */
  note: z.nullable(z.string()),
  /** The client has opened the proposal. */
  isRead: z.boolean(),
})
export type ProposalMark = z.infer<typeof ProposalMark>

/** A viber as the client compares them: measured here, null while nothing was measured. */
export const ProposalViber = z.extend(Person, {
  headline: z.nullable(z.string()),
  rating: Rating,
  /** Jobs with a released order, in all subcategories and in that of the gig. */
  jobs: z.number(),
  jobsInSubcategory: z.number(),
  /** The share of deliveries in time, from 0 to 1. */
  onTime: z.nullable(z.number()),
  /** The median time until an answer, in minutes. */
  responseMinutes: z.nullable(z.number()),
  /** The share of clients with at least two jobs, from 0 to 1. */
  repeatClients: z.nullable(z.number()),
  /** How many hours the viber's clock is ahead of the client's; null if one zone is unknown. */
  hoursAhead: z.nullable(z.number()),
})
export type ProposalViber = z.infer<typeof ProposalViber>

/** A proposal for a gig, with everything that the client compares. */
export const Proposal = z.object({
  /** The id of the offer. */
  id: z.number(),
  status: OfferState,
  version: z.number(),
  viber: ProposalViber,
  title: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** In the order of `questions`. */
  answers: z.array(z.string()),
  /** What the gig asked when the answers were written; it may ask something else by now. */
  questions: z.array(z.string()),
  pricing: z.enum(['fixed', 'hourly']),
  currency: z.string(),
  total: Amount,
  /** What the client pays first: a milestone, or the first hours. */
  firstPayment: Amount,
  milestones: z.number(),
  hourlyRate: z.nullable(Amount),
  hours: z.nullable(z.number()),
  /** Until all of it is ready, if it is paid today. */
  days: z.number(),
  revisions: z.number(),
  /** The gig's skills that the viber's services name. */
  sharedSkills: z.array(z.string()),
  match: z.nullable(z.object({ score: z.number(), reasons: z.array(MatchReason) })),
  /** Above (positive) or below (negative) the gig's budget; 0 within it, null without a budget. */
  overBudget: z.nullable(z.number()),
  /** The gig was changed after this version was written. */
  isOutdated: z.boolean(),
  mark: ProposalMark,
  createdAt: Timestamp,
  answerBy: z.nullable(Timestamp),
})
export type Proposal = z.infer<typeof Proposal>

/** How many proposals a viber can still send, and why. */
export const Allowance = z.object({
  /** How many now; the parts below add up to `perDay`. */
  left: z.number(),
  perDay: z.number(),
  because: z.array(
    z.object({
      kind: z.enum(['new', 'experienced', 'shortlisted', 'not_addressed']),
      /** In English, such as '2 of your proposals were shortlisted this week'. */
      text: z.string(),
      points: z.number(),
    }),
  ),
  /** When the next one is free again; null while one is left. */
  nextAt: z.nullable(Timestamp),
  /** Proposals and offers that wait for an answer, and how many may. */
  open: z.number(),
  maxOpen: z.number(),
})
export type Allowance = z.infer<typeof Allowance>

export const ProposalFilter = z.object({
  mark: z.optional(z.enum(proposalMarks)),
  sort: z._default(z.enum(proposalSorts), 'match'),
  ...Paging.shape,
})
export type ProposalFilter = z.infer<typeof ProposalFilter>

export const NewProposal = z.object({ terms: OfferTerms, revision: BriefRevision })
export type NewProposal = z.infer<typeof NewProposal>

export const offersProposalContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/briefs/:id/proposals',
    access: 'user',
    summary: 'The proposals for a gig: all for its client, their own for a viber',
    params: IdParams,
    query: ProposalFilter,
    output: z.array(Proposal),
    paged: true,
  },
  make: {
    method: 'POST',
    path: '/api/briefs/:id/proposals',
    access: 'user',
    summary: 'Send a proposal for a gig; 409 `brief.revised` if it was changed since `revision`',
    limit: { max: 10, windowMs: 3_600_000, per: 'user' },
    idempotent: true,
    params: IdParams,
    body: NewProposal,
    output: Offer,
    status: 201,
  },
  allowance: {
    method: 'GET',
    path: '/api/proposals/allowance',
    access: 'user',
    summary: 'How many proposals you can still send, and why',
    output: Allowance,
  },
  mark: {
    method: 'PUT',
    path: '/api/offers/:id/mark',
    access: 'user',
    summary: 'Shortlist a proposal for your gig, or note something about it',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: z.object({
      isShortlisted: z.optional(z.boolean('Please say yes or no')),
      note: z.optional(
        z.nullable(
          z.string().check(manyLines, z.maxLength(MAX_MARK_NOTE, 'This text is too long')),
        ),
      ),
    }),
    output: ProposalMark,
  },
})
