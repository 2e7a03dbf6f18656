import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { PersonMatches } from '#platform/server/matching-text.ts'
import type { reviewList } from '../../admin-list.ts'
import type { Visibility } from '../../visibilities.ts'

/** The conditions are written as in the partial indexes. */
const seen: Record<Visibility, string> = {
  public: 'v.is_public',
  private: 'not v.is_public and v.hidden_at is null',
  hidden: 'v.hidden_at is not null',
  testimonial: 'v.is_testimonial and v.is_public',
}

export function readListedReviews(db: Db, ids: number[]): Promise<ListedRow[]> {
  return selectListed(db)
    .where(sql<SqlBool>`v.id = any (${ids})`)
    .execute()
}

function selectListed(db: Db) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('orders as o', 'o.id', 'v.orderId')
    .innerJoin('users as c', 'c.id', 'v.clientId')
    .innerJoin('users as p', 'p.id', 'v.providerId')
    .select([
      'v.id',
      'v.orderId',
      'v.serviceId',
      'o.title as serviceTitle',
      'v.rating',
      'v.comment',
      'v.isPublic',
      'v.hiddenReason',
      'v.isTestimonial',
      'v.clientId',
      'c.username as clientUsername',
      'c.fullName as clientName',
      'v.providerId',
      'p.username as providerUsername',
      'p.fullName as providerName',
      'v.createdAt',
    ])
}
export type ListedRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>

export function getListedReview(db: Db, id: number): Promise<ListedRow> {
  return selectListed(db).where('v.id', '=', id).executeTakeFirstOrThrow()
}

export function filteredReviews(
  filter: ListFilter<typeof reviewList, { people: PersonMatches | null }>,
): Rows {
  const { people, visibility, rating } = filter
  const id = sql`v.id`
  return {
    from: sql`reviews v`,
    id,
    where: [
      ...(rating ? [sql`v.rating = ${rating}`] : []),
      ...(visibility ? [sql.raw(seen[visibility])] : []),
    ],
    order: {
      createdAt: { by: id, kind: 'whole' },
      rating: { by: sql`v.rating`, kind: 'whole' },
    },
    ...(people && {
      search: {
        people,
        personColumns: ['v.client_id', 'v.provider_id'],
        numberColumns: ['v.id', 'v.order_id'],
        textColumn: 'v.comment',
      },
    }),
  }
}
