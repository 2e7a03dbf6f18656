import { defineRoutes } from '#platform/server/routes.ts'
import { reviewsContract } from '../contract.ts'
import { createReview, editReview, publicReviews, respondToReview } from './service.ts'

export const reviewsRoutes = defineRoutes(reviewsContract, {
  create: (ctx, { id, ...review }) => createReview(ctx, id, review),
  edit: (ctx, { id, ...review }) => editReview(ctx, id, review),
  respond: (ctx, { id, text }) => respondToReview(ctx, id, text),
  ofService: (ctx, { id, ...paging }) => publicReviews(ctx, { serviceId: id }, paging),
  ofProvider: (ctx, { id, ...paging }) => publicReviews(ctx, { providerId: id }, paging),
})
