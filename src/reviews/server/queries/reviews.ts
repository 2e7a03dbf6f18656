import { inPages, newestFirst, type PageRequest } from '#platform/server/cursors.ts'
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
  jobId: number
  clientId: number
  providerId: number
  serviceId: number
  createdAt: Date
  updatedAt: Date
}

/** Undefined if the job already has a review, on any of its orders. */
export async function insertReview(db: Db, review: NewReviewRow): Promise<number | undefined> {
  const row = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('jobId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateReview(
  db: Db,
  id: number,
  change: Partial<ReviewFields> & {
    updatedAt?: Date
    isTestimonial?: boolean
    hiddenAt?: Date | null
    hiddenReason?: string | null
    publicBeforeHiding?: boolean | null
  },
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
      // Hours that were not worked went back as agreed, so they are no refund.
      sql<boolean>`(e.status in ('refunded', 'charged_back')
        or (e.status = 'partially_refunded' and o.unused_cents is null)
        or exists (select from chargebacks b where b.order_id = v.order_id and b.status <> 'won')
        or exists (select from external_refunds x
          where x.order_id = v.order_id and x.status = 'standing'))`.as('isRefunded'),
    ])
}
export type ReviewRow = Awaited<
  ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>
>

export function getReview(db: Db, id: number): Promise<ReviewRow> {
  return selectReviews(db).where('v.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Reviews that admins chose to quote, while they are public, have a comment, their order is completed and both parties
 * are active. The service's id is null unless the service is public.
 */
export function listTestimonials(db: Db, limit: number) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('orders as o', 'o.id', 'v.orderId')
    .innerJoin('users as c', 'c.id', 'v.clientId')
    .innerJoin('users as p', 'p.id', 'v.providerId')
    .innerJoin('services as s', 's.id', 'v.serviceId')
    .select([
      'v.id',
      'v.rating',
      sql<string>`v.comment`.as('content'),
      'c.fullName as clientName',
      'c.headline as clientRole',
      'c.avatar as clientAvatar',
      'o.title as serviceTitle',
      sql<number | null>`case when is_public_service(s.status, p.status) then s.id end`.as(
        'serviceId',
      ),
    ])
    .where('v.isTestimonial', '=', true)
    .where('v.isPublic', '=', true)
    .where('v.comment', 'is not', null)
    .where('o.status', '=', 'completed')
    .where('c.status', '=', 'active')
    .where('p.status', '=', 'active')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
}

/** Undefined for unknown and deleted users. */
export async function findUserStatus(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  return row?.status
}

export type ReviewPage = PageRequest

const byNewest = newestFirst(sql`v.created_at`, sql`v.id`)

/** Public reviews only, newest first: the same reviews that the average counts. */
export async function listPublicReviews(
  db: Db,
  of: { serviceId: number } | { providerId: number } | { clientId: number },
  paging: ReviewPage,
) {
  const [column, id] = Object.entries(of)[0] as ['serviceId' | 'providerId' | 'clientId', number]
  const rows = await selectReviews(db)
    .where(`v.${column}`, '=', id)
    .where('v.isPublic', '=', true)
    .$call(inPages(paging, byNewest))
    .execute()
  const byStars = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['rating as stars', fn.countAll<number>().as('count')])
    .where(column, '=', id)
    .where('isPublic', '=', true)
    .groupBy('rating')
    .execute()
  return { rows, byStars }
}
