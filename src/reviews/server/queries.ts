import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface ReviewFields {
  rating: number
  deliveryRating: number | null
  communicationRating: number | null
  serviceRating: number | null
  comment: string | null
  wouldRecommend: boolean
  isPublic: boolean
}

export interface NewReviewRow extends ReviewFields {
  orderId: number
  clientId: number
  providerId: number
  serviceId: number
  createdAt: Date
  updatedAt: Date
}

/** Throws on reviews_order_id_key: one review per order, whoever is faster. */
export async function insertReview(db: Db, review: NewReviewRow): Promise<number> {
  const row = await db
    .insertInto('reviews')
    .values(review)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateReview(
  db: Db,
  id: number,
  change: Partial<ReviewFields> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('reviews').set(change).where('id', '=', id).execute()
}

export async function updateResponse(
  db: Db,
  id: number,
  response: { providerResponse: string; providerResponseAt: Date },
): Promise<void> {
  await db.updateTable('reviews').set(response).where('id', '=', id).execute()
}

export function lockReview(db: Db, id: number) {
  return db.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('users as c', 'c.id', 'v.clientId')
    .innerJoin('orders as o', 'o.id', 'v.orderId')
    .innerJoin('escrows as e', 'e.orderId', 'v.orderId')
    .selectAll('v')
    .select([
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'o.title as serviceTitle',
      sql<boolean>`e.status in ('refunded', 'partially_refunded')`.as('isRefunded'),
    ])
}
export type ReviewRow = Awaited<
  ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>
>

export function getReview(db: Db, id: number): Promise<ReviewRow> {
  return selectReviews(db).where('v.id', '=', id).executeTakeFirstOrThrow()
}

/** Nothing for unknown and deleted people. */
export async function findUserStatus(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return row?.status
}

export interface ReviewPage {
  page: number
  limit: number
}

/** Public reviews only, newest first: those that are shown are those that are averaged. */
export async function listPublicReviews(
  db: Db,
  of: { serviceId: number } | { providerId: number } | { clientId: number },
  { page, limit }: ReviewPage,
) {
  const [column, id] = Object.entries(of)[0] as ['serviceId' | 'providerId' | 'clientId', number]
  const rows = await selectReviews(db)
    .where(`v.${column}`, '=', id)
    .where('v.isPublic', '=', true)
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total, stars } = await db
    .selectFrom('reviews')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(rating), 0)::bigint`.as('stars'),
    ])
    .where(column, '=', id)
    .where('isPublic', '=', true)
    .executeTakeFirstOrThrow()
  return { rows, total, stars }
}
