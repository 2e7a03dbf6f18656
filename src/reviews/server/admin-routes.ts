import { defineRoutes } from '#platform/server/routes.ts'
import { adminReviewsContract } from '../admin-contract.ts'
import { exportReviews, pageOfReviews } from './service/admin-list.ts'
import { hideReview, restoreReview } from './service/moderation.ts'

export const adminReviewsRoutes = defineRoutes(adminReviewsContract, {
  list: (ctx, page) => pageOfReviews(ctx, page),
  export: (ctx, choice) => exportReviews(ctx, choice),
  hide: (ctx, { id, reason }) => hideReview(ctx, id, reason),
  restore: (ctx, { id }) => restoreReview(ctx, id),
})
