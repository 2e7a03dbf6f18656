import { sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '#platform/dates.ts'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { briefList } from '../../admin-list.ts'
import type { StoredBrief } from './briefs.ts'

export async function readListedBriefs(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('briefs as b')
    .innerJoin('users as c', 'c.id', 'b.clientId')
    .leftJoin('subcategories as part', 'part.slug', 'b.subcategory')
    .select(['b.id', 'b.title', 'b.category', 'b.subcategory', 'part.label as subcategoryLabel'])
    .select(['b.clientId', 'c.username', 'c.fullName', 'b.status', 'b.visibility'])
    .select(['b.hiddenAt', 'b.adminReason', 'b.proposals', 'b.positions', 'b.hired'])
    .select(['b.publishedAt', 'b.submittedAt', 'b.expiresAt', 'b.endedAt', 'b.fieldValues'])
    .where(sql<SqlBool>`b.id = any (${ids})`)
    .execute()
  return rows as (Omit<(typeof rows)[number], 'status' | 'visibility'> &
    Pick<StoredBrief, 'status' | 'visibility'>)[]
}
export type ListedRow = Awaited<ReturnType<typeof readListedBriefs>>[number]

/** Every gig that is not a draft has one of these dates. Written as in the index briefs_of_admins. */
const openedAt = sql`coalesce(b.published_at, b.submitted_at)`

export function filteredBriefs({
  people,
  status,
  hidden,
  category,
  from,
  to,
  zone,
}: ListFilter<typeof briefList, { people: PersonMatches | null }>): Rows {
  return {
    from: sql`briefs b`,
    id: sql`b.id`,
    where: [
      sql`b.status <> 'draft'`,
      ...(status ? [sql`b.status = ${status}`] : []),
      ...(hidden ? [sql`(b.hidden_at is not null) = ${sql.lit(hidden === 'yes')}`] : []),
      ...(category ? [sql`b.category = ${category}`] : []),
      ...(from ? [sql`${openedAt} >= ${startOfDay(from, zone)}`] : []),
      ...(to ? [sql`${openedAt} < ${endOfDay(to, zone)}`] : []),
    ],
    order: {
      openedAt: { by: openedAt, kind: 'time' },
      proposals: { by: sql`b.proposals`, kind: 'whole' },
      hired: { by: sql`b.hired`, kind: 'whole' },
    },
    ...(people && {
      search: {
        people,
        personColumns: ['b.client_id'],
        numberColumns: ['b.id'],
        textColumn: 'b.title',
      },
    }),
  }
}
