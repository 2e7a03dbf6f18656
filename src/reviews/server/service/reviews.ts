import { notify } from '#notifications/server/service.ts'
import { getOrder } from '#orders/server/service/steps.ts'
import { lockOrderForReview, noteEvent } from '#orders/server/service/review.ts'
import { stageOf } from '#orders/order.ts'
import { orderProcess, type Stage } from '#orders/process.ts'
import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { Rating } from '#services/contract.ts'
import { ratingOf } from '#services/rating.ts'
import { adjustRating } from '#services/server/service/editing.ts'
import { getService } from '#services/server/service/reading.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type { NewReview, OrderReview, Review, ReviewChange, Testimonial } from '../../contract.ts'
import { isEditable, ratingDelta } from '../../review.ts'
import {
  findUserStatus,
  getReview,
  insertReview,
  listPublicReviews,
  listTestimonials,
  lockReview,
  updateResponse,
  updateReview,
  type ReviewFields,
  type ReviewPage,
  type ReviewRow,
} from '../queries/reviews.ts'

const TESTIMONIALS = 6

/** Creates the client's one review of a job, on one of its completed orders. The service's average changes in the same transaction. */
export async function createReview(
  ctx: UserContext,
  orderId: number,
  input: NewReview,
): Promise<Review> {
  const id = await transaction(ctx, async (ctx) => {
    const order = await lockOrderForReview(ctx, orderId)
    if (order.hasReview) fail('review.exists')
    if (order.price.pricing === 'tip') fail('order.wrong_state')
    const reviewable: readonly Stage[] = orderProcess.review.from
    if (!reviewable.includes(stageOf(order))) fail('review.not_completed')
    const at = ctx.now()
    const { clientId, providerId, serviceId, jobId } = order
    const fields = fieldsOf(input)
    const review = { ...fields, orderId, jobId, clientId, providerId, serviceId }
    const row = { ...review, createdAt: at, updatedAt: at }
    const reviewId = (await insertReview(ctx.db, row)) ?? fail('review.exists')
    const { stars, count } = ratingDelta(null, fields)
    if (count !== 0) await adjustRating(ctx, serviceId, stars, count)
    await noteEvent(ctx, orderId, 'review')
    ctx.announce({ to: [], topic: 'review' })
    if (fields.isPublic) await notifyViber(ctx, reviewId)
    return reviewId
  })
  return toReview(await getReview(ctx.db, id))
}

/** Edits a review, within two days of its creation. */
export async function editReview(
  ctx: UserContext,
  id: number,
  change: ReviewChange,
): Promise<Review> {
  await transaction(ctx, async (ctx) => {
    const review = found(await lockReview(ctx.db, id), 'review.not_found')
    if (review.clientId !== ctx.viewer.id) refuse(ctx.viewer, review)
    if (!isEditable(review.createdAt, ctx.now())) fail('review.window_closed')
    const wished =
      review.hiddenAt === null ? definedFields(change) : withStoredVisibility(definedFields(change))
    const fields = { ...review, ...wished }
    const isShown = fields.isPublic && !review.isPublic
    await updateReview(ctx.db, id, {
      ...wished,
      updatedAt: ctx.now(),
      // An admin chose to quote the previous comment, not the new one.
      ...(fields.comment !== review.comment && { isTestimonial: false }),
    })
    const { stars, count } = ratingDelta(review, fields)
    if (stars !== 0 || count !== 0) await adjustRating(ctx, review.serviceId, stars, count)
    if (isShown) await notifyViber(ctx, id)
  })
  return toReview(await getReview(ctx.db, id))
}

/** The provider's one public response to a public review, editable for two days. */
export async function respondToReview(ctx: UserContext, id: number, text: string): Promise<Review> {
  await transaction(ctx, async (ctx) => {
    const review = found(await lockReview(ctx.db, id), 'review.not_found')
    if (!review.isPublic || review.providerId !== ctx.viewer.id) refuse(ctx.viewer, review)
    const now = ctx.now()
    const answeredAt = review.providerResponseAt ?? now
    if (!isEditable(answeredAt, now)) fail('review.window_closed')
    await updateResponse(ctx.db, id, { providerResponse: text, providerResponseAt: answeredAt })
    if (review.providerResponseAt) return
    await notify(ctx, {
      to: [review.clientId],
      kind: 'review.answered',
      actorId: review.providerId,
      values: {},
      link: `/orders/${review.orderId}`,
      key: `review:${id}:answer`,
    })
  })
  return toReview(await getReview(ctx.db, id))
}

/** The testimonials of the landing page. */
export async function testimonials(ctx: Pick<Context, 'db'>): Promise<Testimonial[]> {
  const rows = await listTestimonials(ctx.db, TESTIMONIALS)
  return rows.map(({ clientName, clientRole, clientAvatar, ...row }) => ({
    ...row,
    client: { name: clientName, role: clientRole, avatar: clientAvatar },
  }))
}

/**
 * Throws 403 for a review the viewer can see but may not change, and 404 for one they cannot see. The viber cannot see
 * a review that is not public.
 */
function refuse(
  viewer: UserContext['viewer'],
  review: { isPublic: boolean; clientId: number },
): never {
  const isSeen = review.isPublic || viewer.id === review.clientId || viewer.isAdmin
  fail(isSeen ? 'auth.forbidden' : 'review.not_found')
}

/** Notifies the viber once a review is public. */
async function notifyViber(ctx: InTransaction<UserContext>, id: number): Promise<void> {
  const { orderId, clientId, providerId, serviceTitle, rating } = await getReview(ctx.db, id)
  await notify(ctx, {
    to: [providerId],
    kind: 'review.received',
    actorId: clientId,
    values: { orderId, title: serviceTitle, rating },
    link: `/orders/${orderId}`,
    key: `review:${id}`,
  })
}

/** The review of an order, if the viewer may read it; otherwise 404. */
export async function reviewOfOrder(ctx: UserContext, orderId: number): Promise<OrderReview> {
  const { reviewId } = await getOrder(ctx, orderId)
  const row = await getReview(ctx.db, found(reviewId, 'review.not_found'))
  return {
    ...toReview(row),
    isPublic: row.publicBeforeHiding ?? row.isPublic,
    isHidden: row.hiddenAt !== null,
    canEdit: row.clientId === ctx.viewer.id && isEditable(row.createdAt, ctx.now()),
  }
}

/** Visible to anyone who can see the service. */
export async function reviewsOfService(ctx: Context, serviceId: number, paging: ReviewPage) {
  await getService(ctx, serviceId)
  return publicReviews(ctx, { serviceId }, paging)
}

/** Empty for a suspended person, whose profile is hidden too. */
export async function reviewsOfProvider(
  ctx: Context,
  providerId: number,
  paging: ReviewPage,
): Promise<Page<Review>> {
  const status = found(await findUserStatus(ctx.db, providerId), 'user.not_found')
  if (status === 'suspended') return { items: [], total: 0 }
  return publicReviews(ctx, { providerId }, paging)
}

/** Public reviews of a service or provider, or by a client. The caller checks access. */
export async function publicReviews(
  ctx: Pick<Context, 'db'>,
  of: { serviceId: number } | { providerId: number } | { clientId: number },
  paging: ReviewPage,
): Promise<Page<Review> & { rating: Rating; ratingBreakdown: StarCount[] }> {
  const { rows, byStars } = await listPublicReviews(ctx.db, of, paging)
  const total = byStars.reduce((sum, { count }) => sum + count, 0)
  const sum = byStars.reduce((sum, { stars, count }) => sum + stars * count, 0)
  const page = cursorPage(paging, { rows, total }, (row) => toReview(row))
  return { ...page, rating: ratingOf(sum, total), ratingBreakdown: breakdownOf(byStars) }
}

interface StarCount {
  stars: number
  count: number
}

/** From five stars to one; the rows lack numbers without a review. */
function breakdownOf(byStars: readonly StarCount[]): StarCount[] {
  const counts = new Map(byStars.map(({ stars, count }) => [stars, count]))
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counts.get(stars) ?? 0 }))
}

/** The fields the change contains; an empty comment becomes null. */
function definedFields({ comment, ...change }: ReviewChange): Partial<ReviewFields> {
  const rest = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(rest), ...(comment !== undefined && { comment: comment || null }) }
}

/** While an admin hides the review, the author's choice of visibility is stored for its return. */
function withStoredVisibility({ isPublic, ...change }: Partial<ReviewFields>) {
  return { ...change, ...(isPublic !== undefined && { publicBeforeHiding: isPublic }) }
}

function fieldsOf(input: NewReview): ReviewFields {
  return {
    rating: input.rating,
    deliveryRating: input.deliveryRating ?? null,
    communicationRating: input.communicationRating ?? null,
    serviceRating: input.serviceRating ?? null,
    comment: input.comment || null,
    wouldRecommend: input.wouldRecommend,
    isPublic: input.isPublic,
  }
}

function toReview(row: ReviewRow): Review {
  const { updatedAt: _updatedAt, jobId: _jobId, ...review } = row
  return {
    ...review,
    createdAt: row.createdAt.toISOString(),
    providerResponseAt: row.providerResponseAt?.toISOString() ?? null,
  }
}
