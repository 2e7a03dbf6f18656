import * as z from 'zod/mini'
import { FileForm } from '#attachments/contract.ts'
import { defineContract, IdParams, Paging, WRITING_LIMIT } from '#platform/contract.ts'
import { cutAt } from '#platform/text-checks.ts'
import { Category } from '#services/contract.ts'
import { MAX_SKILL_LENGTH } from '#services/limits.ts'
import { uniqueSkills } from '#services/skills.ts'
import { Brief, BriefCard, OwnBriefCard } from './brief-contract.ts'
import { budgetTypes } from './brief.ts'
import { BriefChange, NewBrief } from './fields-contract.ts'
import { MAX_BUDGET } from './limits.ts'
import { closeReasons } from './process.ts'

export const briefSorts = [
  'newest',
  'match',
  'budget_high',
  'ending_soon',
  'fewest_offers',
] as const
export type BriefSort = (typeof briefSorts)[number]

/** Accepts `skills=React,Node.js` as well as `skills=React&skills=Node.js`. */
const SkillNames = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((input) => uniqueSkills([input].flat().flatMap((names) => names.split(',')))),
)
const amount = z.coerce
  .number('A budget is a number')
  .check(z.gte(0, 'A budget is not negative'), z.lte(MAX_BUDGET, 'The amount is too large.'))

const filters = {
  /** A main category, or a search category by slug or label. An unknown one matches nothing. */
  category: z.optional(z.string().check(z.maxLength(50))),
  subcategory: z.optional(z.string().check(z.maxLength(40))),
  /** Matches gigs with any of these skills. */
  skills: z.optional(
    SkillNames.check(
      z.refine((names) => names.length <= 20, 'At most 20 skills'),
      z.refine((names) => names.every((name) => name.length <= MAX_SKILL_LENGTH), 'No such skill'),
    ),
  ),
  budgetType: z.optional(z.enum(budgetTypes)),
  /** Compared within `budgetType`; without it, with fixed budgets only. In major units. */
  minBudget: z.optional(amount),
  maxBudget: z.optional(amount),
  /** Leaves out gigs without a budget. */
  withBudget: z.optional(z.enum(['1'])),
  /** In days. */
  postedWithin: z.optional(z.enum(['1', '7', '30'])),
  neededWithin: z.optional(z.enum(['7', '30', '90'])),
  /** Gigs with fewer than 5 proposals. */
  offers: z.optional(z.enum(['few'])),
  search: z.optional(cutAt(200)),
}
const isInOrder = ({
  minBudget = 0,
  maxBudget = MAX_BUDGET,
}: {
  minBudget?: number | undefined
  maxBudget?: number | undefined
}) => minBudget <= maxBudget
const BACKWARDS = { message: 'The lowest budget is above the highest', path: ['minBudget'] }

export const BriefFacetFilter = z
  .object(filters)
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type BriefFacetFilter = z.infer<typeof BriefFacetFilter>

export const BriefFilter = z
  .object({
    ...filters,
    /** `match` for vibers unless chosen otherwise, `newest` for everyone else. */
    sort: z.optional(z.enum(briefSorts, `Sort by one of ${briefSorts.join(', ')}`)),
    ...Paging.shape,
  })
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type BriefFilter = z.infer<typeof BriefFilter>

const counted = <T extends z.ZodMiniType>(value: T) =>
  z.array(z.object({ value, count: z.number() }))

export const BriefFacets = z.object({
  /** At most 1000. */
  total: z.number(),
  isTotalBounded: z.boolean(),
  /** The searched text if an unknown word was replaced; otherwise null. */
  corrected: z.nullable(z.string()),
  /** Each facet is counted without its own filter, so that it shows the alternatives. */
  categories: counted(Category),
  subcategories: counted(z.string()),
  budgetTypes: counted(z.enum(budgetTypes)),
  /** The 20 most frequent skills. */
  skills: counted(z.string()),
})
export type BriefFacets = z.infer<typeof BriefFacets>

export const ownTabs = ['draft', 'open', 'paused', 'ended'] as const

export const OwnBriefFilter = z.object({
  /** `draft` includes gigs in review. */
  status: z.optional(z.enum(ownTabs)),
  ...Paging.shape,
})
export type OwnBriefFilter = z.infer<typeof OwnBriefFilter>

const { id } = IdParams.shape
const move = {
  access: 'user',
  limit: WRITING_LIMIT,
  idempotent: true,
  params: IdParams,
  output: Brief,
} as const

/** What a client can still do before a limit refuses more. */
export const BriefAllowance = z.object({
  /** The client's gigs that are open, paused or in review, and how many may be. */
  open: z.number(),
  maxOpen: z.number(),
  /** How many vibers the client can invite now; at most 10 within 24 hours. */
  invitationsLeft: z.number(),
})
export type BriefAllowance = z.infer<typeof BriefAllowance>

export const briefsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/briefs',
    access: 'public',
    kept: true,
    summary: 'Open gigs, filtered and sorted',
    query: BriefFilter,
    output: z.array(BriefCard),
    paged: true,
    limit: { max: 60, windowMs: 60_000, per: 'address', onlyWith: 'search' },
  },
  facets: {
    method: 'GET',
    path: '/api/briefs/facets',
    access: 'public',
    kept: true,
    summary: 'The number of open gigs, by category, subcategory, kind of budget and skill',
    query: BriefFacetFilter,
    output: BriefFacets,
    limit: { max: 120, windowMs: 60_000, per: 'address' },
  },
  mine: {
    method: 'GET',
    path: '/api/briefs/mine',
    access: 'user',
    summary: 'Your own gigs, those changed last first',
    query: OwnBriefFilter,
    output: z.array(OwnBriefCard),
    paged: true,
  },
  allowance: {
    method: 'GET',
    path: '/api/briefs/allowance',
    access: 'user',
    summary: 'How many gigs you have open, and how many vibers you can still invite',
    output: BriefAllowance,
  },
  get: {
    method: 'GET',
    path: '/api/briefs/:id',
    access: 'public',
    summary: 'A gig, as far as you may see it; 404 `brief.closed` once it is over for you',
    params: IdParams,
    output: Brief,
  },
  file: {
    method: 'GET',
    path: '/api/briefs/:id/files/:fileId',
    access: 'user',
    summary: 'A file of a gig, for vibers who may see the gig, its client and admins',
    params: z.object({ id, fileId: id }),
    query: FileForm,
    download: 'stored',
  },
  create: {
    method: 'POST',
    path: '/api/briefs',
    access: 'user',
    summary: 'Save a gig as a draft',
    limit: WRITING_LIMIT,
    idempotent: true,
    body: NewBrief,
    output: Brief,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/api/briefs/:id',
    access: 'user',
    summary: 'Change a gig of yours; 409 `brief.stale` if it was changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: BriefChange,
    output: Brief,
  },
  delete: {
    method: 'DELETE',
    path: '/api/briefs/:id',
    access: 'user',
    summary: 'Delete a draft of yours',
    params: IdParams,
  },
  publish: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/publish',
    summary: 'Publish a draft; 400 lists what it lacks',
  },
  pause: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/pause',
    summary: 'Take no new proposals for now',
  },
  resume: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/resume',
    summary: 'Open a paused gig again',
  },
  extend: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/extend',
    summary: 'Keep a gig open for longer',
  },
  close: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/close',
    summary: 'Close a gig, with a reason that vibers do not see',
    body: z.object({ reason: z.enum(closeReasons, 'Please choose a reason') }),
  },
  reopen: {
    ...move,
    method: 'POST',
    path: '/api/briefs/:id/reopen',
    summary: 'Open a closed or expired gig again, within 60 days',
  },
})
