import { defineRoutes } from '#platform/server/routes.ts'
import { reviewsAdminContract } from '../admin-contract.ts'
import { allReviews } from './service/admin-list.ts'
import { hideReview, restoreReview } from './service/moderation.ts'

export const adminReviewsRoutes = defineRoutes(reviewsAdminContract, {
  list: allReviews.page,
  export: allReviews.export,
  hide: (ctx, { id, reason }) => hideReview(ctx, id, reason),
  restore: (ctx, { id }) => restoreReview(ctx, id),
})
