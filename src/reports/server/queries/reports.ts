import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { reportList } from '../../admin-list.ts'
import type { ReportReason, ReportStatus, ReportSubject } from '../../report.ts'

interface NewReportRow {
  reporterId: number
  subject: ReportSubject
  subjectId: number
  reportedId: number
  excerpt: string | null
  reason: ReportReason
  note: string | null
  createdAt: Date
}

/** A literal, because the partial index is not recognized with a parameter. */
const isOpen = sql<boolean>`status = 'open'`

/** Returns the reporter's open report of the same content unchanged, if there is one. */
export function insertReport(db: Db, report: NewReportRow) {
  const { reporterId } = report
  return db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'subject', 'subjectId'])
        .where(isOpen)
        // An update without effect, because `returning` omits rows that are not written.
        .doUpdateSet({ reporterId }),
    )
    .returning(['id', 'reason'])
    .executeTakeFirstOrThrow()
}

export function listReportsOf(db: Db, reporterId: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'subject', 'subjectId', 'reason', 'note', 'status', 'createdAt'])
    .where('reporterId', '=', reporterId)
    .orderBy('id')
    .limit(10_000)
    .execute()
}

/**
 * Empties reports about a person: their words, and what reporter and admin wrote about them. The note of a report that
 * they made themselves stays, because it is about another member, and goes with that account.
 */
export async function emptyReportsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ excerpt: null, note: null })
    .where('reportedId', '=', userId)
    .execute()
  await db
    .updateTable('reports')
    .set({ decisionNote: null })
    .where((eb) => eb.or([eb('reportedId', '=', userId), eb('reporterId', '=', userId)]))
    .execute()
}

function selectCases(db: Db) {
  return db
    .selectFrom('reports as r')
    .innerJoin('users as reporter', 'reporter.id', 'r.reporterId')
    .innerJoin('users as reported', 'reported.id', 'r.reportedId')
    .leftJoin('users as decider', 'decider.id', 'r.decidedBy')
    .leftJoin('reviews', (join) =>
      join.on('r.subject', '=', 'review').onRef('reviews.id', '=', 'r.subjectId'),
    )
    .leftJoin('blogPosts as post', (join) =>
      join.on('r.subject', '=', 'post').onRef('post.id', '=', 'r.subjectId'),
    )
    .leftJoin('prompts as prompt', (join) =>
      join.on('r.subject', '=', 'prompt').onRef('prompt.id', '=', 'r.subjectId'),
    )
    .leftJoin('promptCategories as shelf', 'shelf.id', 'prompt.categoryId')
    .selectAll('r')
    .select([
      'reporter.username as reporterUsername',
      'reporter.fullName as reporterName',
      'reporter.avatar as reporterAvatar',
      'reported.username as reportedUsername',
      'reported.fullName as reportedName',
      'reported.avatar as reportedAvatar',
      'decider.fullName as deciderName',
      'reviews.serviceId as reviewedServiceId',
      'post.slug as postSlug',
      'prompt.slug as promptSlug',
      'shelf.slug as promptCategorySlug',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>
export type ReportRow = Omit<Selected, 'subject' | 'reason' | 'status'> & {
  subject: ReportSubject
  reason: ReportReason
  status: ReportStatus
}

export async function findReport(db: Db, id: number): Promise<ReportRow | undefined> {
  const row = await selectCases(db).where('r.id', '=', id).executeTakeFirst()
  return row as ReportRow | undefined
}

export async function readReports(db: Db, ids: number[]) {
  const rows = await selectCases(db)
    .where(sql<SqlBool>`r.id = any (${ids})`)
    .execute()
  return rows as ReportRow[]
}

/** Reports about or by a person: open ones first, then the newest. */
export async function listLatestCases(
  db: Db,
  of: { reportedId: number } | { reporterId: number },
  limit: number,
) {
  const rows = await selectCases(db)
    .where((eb) => eb.and(of))
    .orderBy(sql<boolean>`r.status = 'open'`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  return rows as ReportRow[]
}

export function filteredReports({ status }: ListFilter<typeof reportList>): Rows {
  const id = sql`r.id`
  return {
    from: sql`reports r`,
    id,
    where: status ? [sql`r.status = ${status}`] : [],
    order: {
      createdAt: { by: id, kind: 'whole' },
      // Written as in the index reports_decision: open reports are sorted as the oldest.
      decidedAt: { by: sql`coalesce(r.decided_at, 'epoch'::timestamptz)`, kind: 'time' },
    },
  }
}

/** Returns false if the report was decided already. */
export async function decideReport(
  db: Db,
  id: number,
  decision: {
    status: ReportStatus
    decidedBy: number
    decidedAt: Date
    decisionNote: string | null
  },
): Promise<boolean> {
  const row = await db
    .updateTable('reports')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
