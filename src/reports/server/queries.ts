import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { reportList } from '../admin-list.ts'
import type { ReportReason, ReportStatus, ReportSubject } from '../report.ts'

interface Reported {
  ownerId: number
  text: string | null
}

interface Reporter {
  reporterId: number
  isAdmin: boolean
  slug: string | undefined
  now: Date
}

/** The owner and text of the reported content; undefined if the reporter may not see it. */
export const findReported: Record<
  ReportSubject,
  (db: Db, id: number, asking: Reporter) => Promise<Reported | undefined>
> = {
  user(db, id) {
    return db
      .selectFrom('users')
      .select((eb) => ['id as ownerId', eb.lit(null).as('text')])
      .where('id', '=', id)
      .where('status', '!=', 'deleted')
      .executeTakeFirst()
  },
  message(db, id, { reporterId }) {
    return db
      .selectFrom('messages')
      .select(['senderId as ownerId', 'content as text'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('senderId', '=', reporterId), eb('receiverId', '=', reporterId)]))
      .executeTakeFirst()
  },
  service(db, id) {
    return db
      .selectFrom('services as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['s.userId as ownerId', 's.title as text'])
      .where('s.id', '=', id)
      .where(sql<boolean>`is_public_service(s.status, u.status)`)
      .executeTakeFirst()
  },
  post(db, id, { now }) {
    return db
      .selectFrom('blogPosts as p')
      .innerJoin('users as u', 'u.id', 'p.authorId')
      .select(['p.authorId as ownerId', 'p.title as text'])
      .where('p.id', '=', id)
      .where('p.isLive', '=', true)
      .where('p.deletedAt', 'is', null)
      .where('p.publishedAt', '<=', now)
      .where('u.status', '=', 'active')
      .$narrowType<{ ownerId: number }>()
      .executeTakeFirst()
  },
  prompt(db, id, { reporterId, isAdmin, slug = '' }) {
    return (
      db
        .selectFrom('prompts as p')
        .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
        .select(['p.authorId as ownerId', 'p.title as text'])
        .where('p.id', '=', id)
        .where('p.authorId', 'is not', null)
        .where('p.isLive', '=', true)
        .where('p.visibility', '<>', 'private')
        // Without the slug, the reporter may be guessing ids.
        .where((eb) =>
          eb.or([
            eb('p.visibility', '<>', 'unlisted'),
            eb('p.slug', '=', slug),
            eb('p.authorId', '=', reporterId),
            eb.lit(isAdmin),
          ]),
        )
        .where('p.deletedAt', 'is', null)
        .where('c.isVisible', '=', true)
        .$narrowType<{ ownerId: number }>()
        .executeTakeFirst()
    )
  },
  /** Reported by its other person: the newest words of the one who is reported. */
  offer(db, id, { reporterId }) {
    return db
      .selectFrom('offers as o')
      .innerJoin('offerVersions as v', 'v.offerId', 'o.id')
      .select([
        sql<number>`case when o.client_id = ${reporterId} then o.provider_id else o.client_id end`.as(
          'ownerId',
        ),
        sql<string | null>`concat_ws(E'\\n', v.title, v.scope, v.note)`.as('text'),
      ])
      .where('o.id', '=', id)
      .where(sql<SqlBool>`${reporterId} in (o.client_id, o.provider_id)`)
      .where(sql<SqlBool>`(v.written_by = 'client') = (o.provider_id = ${reporterId})`)
      .orderBy('v.number', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
  review(db, id) {
    return db
      .selectFrom('reviews')
      .select(['clientId as ownerId', 'comment as text'])
      .where('id', '=', id)
      .where('isPublic', '=', true)
      .executeTakeFirst()
  },
}

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
