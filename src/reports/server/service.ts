import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { isPathOff } from '#platform/modules.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { serveList } from '#platform/server/listing.ts'
import { reportList } from '../admin-list.ts'
import type { NewReport, Report, ReportCase, ReportDecision } from '../contract.ts'
import { AUTHOR_REQUEST, type ReportReason } from '../report.ts'
import { findReported } from './queries/reported.ts'
import {
  filteredReports,
  decideReport,
  emptyReportsOf,
  findReport,
  insertReport,
  listLatestCases,
  listReportsOf,
  readReports,
  type ReportRow,
} from './queries/reports.ts'

/** Creates a report for the admins. Returns the open one if the member has already reported the content. */
export function createReport(ctx: UserContext, report: NewReport): Promise<Report> {
  const { subject, subjectId, slug, reason, note } = report
  const reporterId = ctx.viewer.id
  return transaction(ctx, async ({ db, now, announce }) => {
    const asking = { reporterId, isAdmin: ctx.viewer.isAdmin, slug, now: now() }
    const { ownerId, text } = found(await findReported[subject](db, subjectId, asking))
    if ((ownerId === reporterId) !== (reason === AUTHOR_REQUEST)) fail('report.own')
    const row = {
      reporterId,
      subject,
      subjectId,
      reportedId: ownerId,
      excerpt: text || null,
      reason,
      note: note || null,
      createdAt: asking.now,
    }
    const open = await insertReport(db, row)
    announce({ to: [], topic: INBOX_CHANGED })
    return { id: open.id, subject, subjectId, reason: open.reason as ReportReason, status: 'open' }
  })
}

export async function getReport(ctx: Context, id: number): Promise<ReportCase> {
  return caseView(found(await findReport(ctx.db, id)), ctx)
}

/** Reports about or by a person, open ones first, then the newest. */
export async function latestReports(
  ctx: Context,
  of: Parameters<typeof listLatestCases>[1],
  limit: number,
): Promise<ReportCase[]> {
  return (await listLatestCases(ctx.db, of, limit)).map((row) => caseView(row, ctx))
}

/** All reports, for admins. */
export const allReports = serveList({
  list: reportList,
  file: 'reports',
  rows: filteredReports,
  read: readReports,
  toItem: caseView,
  columns: {
    id: ({ id }) => id,
    'reported at': ({ createdAt }) => createdAt,
    subject: ({ subject }) => subject,
    'subject id': ({ subjectId }) => subjectId,
    reason: ({ reason }) => reason,
    reported: ({ reportedUsername }) => reportedUsername,
    reporter: ({ reporterUsername }) => reporterUsername,
    excerpt: ({ excerpt }) => excerpt,
    note: ({ note }) => note,
    status: ({ status }) => status,
    'decided at': ({ decidedAt }) => decidedAt,
    'decided by': ({ deciderName }) => deciderName,
    'decision note': ({ decisionNote }) => decisionNote,
  },
})

/** Throws 'report.decided' for the second decision, and 'report.own_case' for an admin who is a party. */
export async function decide(
  ctx: UserContext,
  id: number,
  { uphold, note = '' }: ReportDecision,
): Promise<ReportCase> {
  const status = uphold ? 'upheld' : 'dismissed'
  const viewerId = ctx.viewer.id
  await transaction(ctx, async (ctx) => {
    const { reporterId, reportedId } = found(await findReport(ctx.db, id))
    if (viewerId === reporterId || viewerId === reportedId) fail('report.own_case')
    const decision = { status, decidedBy: viewerId, decidedAt: ctx.now() } as const
    const isFirst = await decideReport(ctx.db, id, { ...decision, decisionNote: note || null })
    if (!isFirst) fail('report.decided')
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await audit(ctx, {
      action: 'report.decided',
      subject: { kind: 'report', id },
      before: { status: 'open' },
      after: { status, userId: reportedId },
    })
    await notify(ctx, {
      to: [reporterId],
      kind: 'report.decided',
      values: { outcome: status },
      // The reported content may be deleted, but the notification itself contains the decision.
      link: '/notifications',
      key: `report:${id}`,
    })
  })
  return caseView(found(await findReport(ctx.db, id)), ctx)
}

/** The person's reports, for the copy of their data. */
export async function exportPerson(ctx: Pick<Context, 'db'>, userId: number) {
  const reports = await listReportsOf(ctx.db, userId)
  return reports.map(({ createdAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
  }))
}

/** Empties reports about the person. Reports by the person keep what they say about another member. */
export function erasePerson({ db }: InTransaction, userId: number): Promise<void> {
  return emptyReportsOf(db, userId)
}

function caseView(row: ReportRow, { modules }: Pick<Context, 'modules'>): ReportCase {
  const link = linkOf(row)
  const { id, subject, subjectId, reason, status, note, excerpt, decisionNote } = row
  return {
    id,
    subject,
    subjectId,
    reason,
    status,
    note,
    excerpt,
    reporter: {
      id: row.reporterId,
      username: row.reporterUsername,
      fullName: row.reporterName,
      avatar: row.reporterAvatar,
    },
    reported: {
      id: row.reportedId,
      username: row.reportedUsername,
      fullName: row.reportedName,
      avatar: row.reportedAvatar,
    },
    // The reported content has no page while its module is switched off.
    link: link && isPathOff(link, modules.off) ? null : link,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.deciderName,
    decisionNote,
  }
}

/** The path of the reported content. A review is on the page of its service. */
function linkOf({
  subject,
  subjectId,
  reviewedServiceId,
  postSlug,
  ...row
}: ReportRow): string | null {
  if (subject === 'user') return `/users/${subjectId}/profile`
  if (subject === 'brief') return `/gigs/${subjectId}`
  if (subject === 'post') return postSlug && `/blog/post/${postSlug}`
  if (subject === 'prompt') {
    return row.promptSlug && `/prompts/${row.promptCategorySlug}/${row.promptSlug}`
  }
  const serviceId = subject === 'service' ? subjectId : reviewedServiceId
  return serviceId === null ? null : `/services/${serviceId}`
}
