import * as z from 'zod/mini'
import { priorities } from '#disputes/dispute.ts'
import { reportReasons, reportSubjects } from '#reports/report.ts'
import { defineContract, IdParams, Keyset, Timestamp } from '#platform/contract.ts'
import { inboxKinds, inboxStates, outcomes } from './kinds.ts'

const Person = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
})

const matter = {
  kind: z.enum(inboxKinds),
  id: z.number(),
  /** The applicant's headline, the disputed order's title and so on; null if the kind says enough. */
  title: z.nullable(z.string()),
  /** For a report: what was reported, and why. */
  subject: z.nullable(z.enum(reportSubjects)),
  reason: z.nullable(z.enum(reportReasons)),
  /** Null while the item waits. */
  outcome: z.nullable(z.enum(outcomes)),
  /** When the item arrived, or when it was decided. */
  at: Timestamp,
}

/** An item that waits for an admin or was decided by one. */
export const InboxItem = z.object({
  ...matter,
  /** The person concerned: the applicant, the reported person, the person who opened the dispute. */
  person: z.object({
    /** Null for a visitor without an account. */
    id: z.nullable(z.number()),
    username: z.nullable(z.string()),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
  }),
  /** The beginning of the text. */
  excerpt: z.nullable(z.string()),
  /** For a dispute: its priority, and the deadline of the party whose answer is due. */
  priority: z.nullable(z.enum(priorities)),
  dueAt: z.nullable(Timestamp),
})
export type InboxItem = z.infer<typeof InboxItem>

export const InboxFilter = z.object({
  kind: z.optional(z.enum(inboxKinds)),
  state: z._default(z.enum(inboxStates), 'waiting'),
})
export type InboxFilter = z.infer<typeof InboxFilter>

/** Cursor of a row: its time in microseconds, its kind and its id. */
const CURSOR = new RegExp(String.raw`^\d{1,16}_(?:${inboxKinds.join('|')})-[1-9]\d{0,14}$`)
export const InboxPage = z.object({
  ...InboxFilter.shape,
  before: z.optional(z.string().check(z.regex(CURSOR))),
  limit: Keyset.shape.limit,
})
export type InboxPage = z.infer<typeof InboxPage>

/** Number of waiting items by kind, each counted up to 1000. */
export const InboxCounts = z.record(z.enum(inboxKinds), z.number())
export type InboxCounts = z.infer<typeof InboxCounts>

const ReportCounts = z.object({ open: z.number(), upheld: z.number(), dismissed: z.number() })

/** What an admin should know about a person before deciding about them. */
export const PersonHistory = z.object({
  ...Person.shape,
  role: z.enum(['customer', 'admin', 'super_admin']),
  status: z.enum(['active', 'pending_approval', 'suspended', 'deleted']),
  isServiceProvider: z.boolean(),
  createdAt: Timestamp,
  orders: z.object({ asClient: z.number(), asProvider: z.number() }),
  /** Disputes about the person's orders, opened by either party. */
  disputes: z.object({ open: z.number(), ended: z.number() }),
  reportsAbout: ReportCounts,
  reportsBy: ReportCounts,
  /** Newest first. `liftedAt` is null while a suspension is running. */
  suspensions: z.array(
    z.object({
      id: z.number(),
      reason: z.string(),
      createdAt: Timestamp,
      liftedAt: z.nullable(Timestamp),
    }),
  ),
  /** The newest items about this person, waiting or decided. */
  matters: z.array(z.object(matter)),
})
export type PersonHistory = z.infer<typeof PersonHistory>

export const moderationContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/inbox',
    access: 'admin',
    summary: 'List waiting inbox items, oldest first, or decided ones, newest first',
    query: InboxPage,
    output: z.array(InboxItem),
    paged: true,
  },
  counts: {
    method: 'GET',
    path: '/api/admin/inbox/counts',
    access: 'admin',
    summary: 'Count waiting inbox items by kind, each up to 1,000',
    output: InboxCounts,
  },
  history: {
    method: 'GET',
    path: '/api/admin/people/:id/history',
    access: 'admin',
    summary: 'Get a person’s history of orders, disputes, reports, suspensions and inbox items',
    params: IdParams,
    output: PersonHistory,
  },
})
