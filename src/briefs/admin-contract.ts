import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { ReasonText } from '#platform/text-checks.ts'
import { Category } from '#services/contract.ts'
import { briefList } from './admin-list.ts'
import { BriefState } from './brief-contract.ts'
import { visibilities } from './brief.ts'

/** A gig in the admins' list; its own page has the rest. */
export const ListedBrief = z.object({
  id: z.number(),
  title: z.string(),
  category: z.nullable(Category),
  subcategory: z.nullable(z.string()),
  /** Null: show the built-in name from the catalogue. */
  subcategoryLabel: z.nullable(z.string()),
  client: z.object({ id: z.number(), username: z.string(), fullName: z.string() }),
  status: BriefState,
  visibility: z.enum(visibilities),
  isHidden: z.boolean(),
  /** Why an admin has hidden the gig, or refused to publish it. */
  adminReason: z.nullable(z.string()),
  /** How many proposals wait for an answer or were accepted. */
  proposals: z.number(),
  positions: z.number(),
  hired: z.number(),
  /** When the gig opened; null while it is in review. */
  openedAt: z.nullable(Timestamp),
  /** When its client handed it in for review; null if no admin had to approve it. */
  submittedAt: z.nullable(Timestamp),
  endedAt: z.nullable(Timestamp),
})
export type ListedBrief = z.infer<typeof ListedBrief>

/** A refusal needs a reason. */
const Decision = z
  .object({
    approve: z.boolean('Please approve or reject'),
    reason: z.optional(ReasonText),
  })
  .check(
    z.refine(({ approve, reason }) => approve || reason !== undefined, {
      message: 'Please give a reason',
      path: ['reason'],
    }),
  )
export type Decision = z.infer<typeof Decision>

const change = {
  access: 'admin',
  params: IdParams,
  output: ListedBrief,
} as const

export const briefsAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/briefs',
    access: 'admin',
    summary: 'All gigs but drafts, those opened last first',
    query: listQuery(briefList),
    output: z.array(ListedBrief),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/briefs/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: exportQuery(briefList),
    download: true,
  },
  hide: {
    ...change,
    method: 'POST',
    path: '/api/admin/briefs/:id/hide',
    summary: 'Hide a gig from everyone but its client, who gets the reason; its proposals wait',
    body: z.object({ reason: ReasonText }),
  },
  restore: {
    ...change,
    method: 'POST',
    path: '/api/admin/briefs/:id/restore',
    summary: 'Show a hidden gig again',
  },
  decide: {
    ...change,
    method: 'POST',
    path: '/api/admin/briefs/:id/decision',
    summary: 'Open a gig that waits for approval, or send it back to its client as a draft',
    body: Decision,
  },
})
