import { audit } from '#audit/server/service.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { adjustRating } from '#services/server/service/editing.ts'
import type { ListedReview } from '../../admin-contract.ts'
import { ratingDelta } from '../../review.ts'
import { lockReview, updateReview } from '../queries/reviews.ts'
import { getListedReview } from '../queries/admin.ts'
import { toListed } from './admin-list.ts'

/**
 * Hides a review: it becomes private, so it is not shown, quoted or averaged. The author's choice is stored. If two
 * admins hide it concurrently, the second gets an error.
 */
export async function hideReview(
  ctx: UserContext,
  id: number,
  reason: string,
): Promise<ListedReview> {
  await transaction(ctx, async (ctx) => {
    const review = await lockOthersReview(ctx, id)
    const { isPublic, isTestimonial } = review
    if (review.hiddenAt !== null) fail('review.hidden')
    await updateReview(ctx.db, id, {
      hiddenAt: ctx.now(),
      hiddenReason: reason,
      publicBeforeHiding: isPublic,
      isPublic: false,
      isTestimonial: false,
    })
    await recount(ctx, review, false)
    await audit(ctx, {
      action: 'review.hidden',
      subject: { kind: 'review', id },
      before: { isPublic, isTestimonial },
      after: { isPublic: false, isTestimonial: false },
    })
    await notifyParties(ctx, review, { kind: 'review.hidden', isShown: isPublic, reason })
  })
  return toListed(await getListedReview(ctx.db, id))
}

/** Restores a review to its author's choice. It is not quoted again unless an admin chooses so. */
export async function restoreReview(ctx: UserContext, id: number): Promise<ListedReview> {
  await transaction(ctx, async (ctx) => {
    const review = await lockOthersReview(ctx, id)
    const { publicBeforeHiding: isPublic } = review
    if (isPublic === null) fail('review.not_hidden')
    await updateReview(ctx.db, id, {
      hiddenAt: null,
      hiddenReason: null,
      publicBeforeHiding: null,
      isPublic,
    })
    await recount(ctx, review, isPublic)
    await audit(ctx, {
      action: 'review.restored',
      subject: { kind: 'review', id },
      before: { isPublic: false },
      after: { isPublic },
    })
    await notifyParties(ctx, review, { kind: 'review.restored', isShown: isPublic })
  })
  return toListed(await getListedReview(ctx.db, id))
}

/** Quotes a review on the landing page, or stops quoting it. Only public reviews with a comment can be quoted. */
export async function quoteReview(ctx: UserContext, id: number, isTestimonial: boolean) {
  return transaction(ctx, async (ctx) => {
    const review = await lockOthersReview(ctx, id)
    if (isTestimonial && !(review.isPublic && review.comment)) fail('review.not_quotable')
    await updateReview(ctx.db, id, { isTestimonial })
    await audit(ctx, {
      action: 'review.quoted',
      subject: { kind: 'review', id },
      before: { isTestimonial: review.isTestimonial },
      after: { isTestimonial },
    })
    return { isTestimonial }
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>

/** Locks the review for an admin who is not a party to it. */
async function lockOthersReview(ctx: InTransaction<UserContext>, id: number): Promise<Locked> {
  const review = found(await lockReview(ctx.db, id), 'review.not_found')
  const { clientId, providerId } = review
  if ([clientId, providerId].includes(ctx.viewer.id)) fail('review.own_case')
  return review
}

/** Updates the service's average in the same transaction. */
async function recount(ctx: InTransaction, review: Locked, isPublic: boolean): Promise<void> {
  const { stars, count } = ratingDelta(review, { rating: review.rating, isPublic })
  if (count !== 0) await adjustRating(ctx, review.serviceId, stars, count)
}

interface Hiding {
  kind: 'review.hidden' | 'review.restored'
  /** Whether it would be public if it were not hidden; otherwise the viber does not know of it. */
  isShown: boolean
  reason?: string
}

/** Hiding and restoring share one key, so that each notification replaces the other. */
async function notifyParties(
  ctx: InTransaction,
  { id, orderId, clientId, providerId }: Locked,
  { kind, isShown, reason }: Hiding,
): Promise<void> {
  const { serviceTitle: title } = await getListedReview(ctx.db, id)
  await notify(ctx, {
    to: isShown ? [clientId, providerId] : [clientId],
    kind,
    values: { title, ...(reason !== undefined && { reason }) },
    link: `/orders/${orderId}`,
    key: hidingKey(id),
  })
}

export const hidingKey = (id: number) => `review:${id}:hiding`
