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
  /** The applicant's headline, the disputed order's title; null where the kind says it all. */
  title: z.nullable(z.string()),
  /** Of a report: what was reported, and why. */
  subject: z.nullable(z.enum(reportSubjects)),
  reason: z.nullable(z.enum(reportReasons)),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(outcomes)),
  /** Since when it waits, or when it was decided. */
  at: Timestamp,
}

/** Something that waits for an admin, or did. */
export const InboxItem = z.object({
  ...matter,
  /** Whom it concerns: who applied, who was reported, who opened the dispute. */
  person: z.object({
    /** Null for somebody without an account. */
    id: z.nullable(z.number()),
    username: z.nullable(z.string()),
    fullName: z.string(),
    avatar: z.nullable(z.string()),
  }),
  /** The beginning of what was written. */
  excerpt: z.nullable(z.string()),
  /** Of a dispute: how urgent it is, and by when a party is asked to answer. */
  priority: z.nullable(z.enum(priorities)),
  dueAt: z.nullable(Timestamp),
})
export type InboxItem = z.infer<typeof InboxItem>

export const InboxFilter = z.object({
  kind: z.optional(z.enum(inboxKinds)),
  state: z._default(z.enum(inboxStates), 'waiting'),
})
export type InboxFilter = z.infer<typeof InboxFilter>

/** The list goes on behind one row: its time in microseconds, its kind and its id. */
const CURSOR = new RegExp(String.raw`^\d{1,16}_(?:${inboxKinds.join('|')})-[1-9]\d{0,14}$`)
export const InboxPage = z.object({
  ...InboxFilter.shape,
  before: z.optional(z.string().check(z.regex(CURSOR))),
  limit: Keyset.shape.limit,
})
export type InboxPage = z.infer<typeof InboxPage>

/** How many wait, by kind; each is counted up to 1000. */
export const InboxCounts = z.record(z.enum(inboxKinds), z.number())
export type InboxCounts = z.infer<typeof InboxCounts>

const ReportCounts = z.object({ open: z.number(), upheld: z.number(), dismissed: z.number() })

/** What is to be known of a person before something about them is decided. */
export const PersonHistory = z.object({
  ...Person.shape,
  role: z.enum(['customer', 'admin', 'super_admin']),
  status: z.enum(['active', 'pending_approval', 'suspended', 'deleted']),
  isServiceProvider: z.boolean(),
  createdAt: Timestamp,
  orders: z.object({ asClient: z.number(), asProvider: z.number() }),
  /** Of their orders, whoever opened them. */
  disputes: z.object({ open: z.number(), ended: z.number() }),
  reportsAbout: ReportCounts,
  reportsBy: ReportCounts,
  /** The newest first; without an end where they still are. */
  suspensions: z.array(
    z.object({
      id: z.number(),
      reason: z.string(),
      createdAt: Timestamp,
      liftedAt: z.nullable(Timestamp),
    }),
  ),
  /** The newest of what concerned them, decided or not. */
  matters: z.array(z.object(matter)),
})
export type PersonHistory = z.infer<typeof PersonHistory>

export const moderationContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/inbox',
    access: 'admin',
    summary: 'What waits for an admin, oldest first; or what was decided, newest first',
    query: InboxPage,
    output: z.array(InboxItem),
    paged: true,
  },
  counts: {
    method: 'GET',
    path: '/api/admin/inbox/counts',
    access: 'admin',
    summary: 'How many of each kind wait, each counted up to 1000',
    output: InboxCounts,
  },
  history: {
    method: 'GET',
    path: '/api/admin/people/:id/history',
    access: 'admin',
    summary: 'What is known of a person: orders, disputes, reports, applications',
    params: IdParams,
    output: PersonHistory,
  },
})
