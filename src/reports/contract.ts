import * as z from 'zod/mini'
import { defineContract, Id, IdParams, Timestamp } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import { manyLines } from '#platform/text-checks.ts'
import { reportList } from './admin-list.ts'
import { reportReasons, reportStatuses, reportSubjects } from './report.ts'

const MAX_NOTE = 2000
const MAX_DECISION_NOTE = 1000

export const NewReport = z.object({
  subject: z.enum(reportSubjects, 'Please say what you report'),
  subjectId: Id,
  /** The slug of an unlisted prompt, as proof that the reporter knows its address. Its author and admins need none. */
  slug: z.optional(z.string().check(z.maxLength(MAX_SLUG))),
  reason: z.enum(reportReasons, 'Please choose a reason'),
  note: z.optional(
    z.string().check(manyLines, z.maxLength(MAX_NOTE, `At most ${MAX_NOTE} characters`)),
  ),
})
export type NewReport = z.infer<typeof NewReport>

export const Report = z.object({
  id: z.number(),
  subject: z.enum(reportSubjects),
  subjectId: z.number(),
  reason: z.enum(reportReasons),
  status: z.enum(reportStatuses),
})
export type Report = z.infer<typeof Report>

const ReportParty = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
})

/** A report with the details for admins. */
export const ReportCase = z.object({
  ...Report.shape,
  /** The reporter's explanation. */
  note: z.nullable(z.string()),
  reporter: ReportParty,
  /** The owner of the reported content. */
  reported: ReportParty,
  /** The reported text at the time of the report; null if there was none. */
  excerpt: z.nullable(z.string()),
  /** The path of the page with the content; null for messages, which only the two members can open. */
  link: z.nullable(z.string()),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
})
export type ReportCase = z.infer<typeof ReportCase>

export const ReportDecision = z.object({
  uphold: z.boolean('Please uphold or dismiss'),
  note: z.optional(
    z
      .string()
      .check(
        manyLines,
        z.maxLength(MAX_DECISION_NOTE, `The note has at most ${MAX_DECISION_NOTE} characters`),
      ),
  ),
})
export type ReportDecision = z.infer<typeof ReportDecision>

export const reportsContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/reports',
    access: 'user',
    summary:
      'Report a person or content to the admins; with `author_request`, ask for the removal of your own content',
    body: NewReport,
    output: Report,
    status: 201,
    limit: { max: 20, windowMs: DAY_MS, per: 'user' },
  },
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    summary: 'List reports, newest first',
    query: z.object({
      ...listQuery(reportList).shape,
      status: z._default(z.enum(reportStatuses), 'open'),
    }),
    output: z.array(ReportCase),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/reports/export.csv',
    access: 'admin',
    summary: 'Export reports as CSV, newest first (max. 50,000 rows)',
    query: exportQuery(reportList),
    download: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/reports/:id',
    access: 'admin',
    summary: 'Get a report',
    params: IdParams,
    output: ReportCase,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    access: 'admin',
    summary: 'Uphold or dismiss a report; the reporter is notified',
    params: IdParams,
    body: ReportDecision,
    output: ReportCase,
  },
})
