import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { serviceList } from '../../admin-list.ts'

export function readListedServices(db: Db, ids: number[]) {
  return db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('subcategories as part', 'part.slug', 's.subcategory')
    .select([
      's.id',
      's.title',
      's.category',
      's.subcategory',
      'part.label as subcategoryLabel',
      's.hourlyRateCents',
      's.status',
      's.hiddenReason',
      's.isFeatured',
      's.fieldValues',
      's.ratingSum',
      's.ratingCount',
      's.createdAt',
      's.userId',
      'u.username',
      'u.fullName',
    ])
    .where(sql<SqlBool>`s.id = any (${ids})`)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof readListedServices>>[number]

export function filteredServices(
  filter: ListFilter<typeof serviceList, { people: PersonMatches | null }>,
): Rows {
  const { people, status, category, subcategory, featured } = filter
  const id = sql`s.id`
  return {
    from: sql`services s`,
    id,
    where: [
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(category ? [sql`s.category = ${category}`] : []),
      ...(subcategory ? [sql`s.subcategory = ${subcategory}`] : []),
      ...(featured ? [sql`s.is_featured = ${sql.lit(featured === 'yes')}`] : []),
    ],
    order: {
      createdAt: { by: id, kind: 'whole' },
      hourlyRate: { by: sql`s.hourly_rate_cents`, kind: 'whole' },
    },
    ...(people && {
      search: {
        people,
        personColumns: ['s.user_id'],
        numberColumns: ['s.id'],
        textColumn: 's.title',
      },
    }),
  }
}
