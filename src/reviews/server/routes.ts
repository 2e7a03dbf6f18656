import { defineRoutes } from '#platform/server/routes.ts'
import { reviewsContract } from '../contract.ts'
import {
  createReview,
  editReview,
  respondToReview,
  reviewOfOrder,
  reviewsOfProvider,
  reviewsOfService,
  testimonials,
} from './service/reviews.ts'
import { quoteReview } from './service/moderation.ts'

export const reviewsRoutes = defineRoutes(reviewsContract, {
  create: (ctx, { id, ...review }) => createReview(ctx, id, review),
  ofOrder: (ctx, { id }) => reviewOfOrder(ctx, id),
  edit: (ctx, { id, ...review }) => editReview(ctx, id, review),
  respond: (ctx, { id, text }) => respondToReview(ctx, id, text),
  ofService: (ctx, { id, ...paging }) => reviewsOfService(ctx, id, paging),
  ofProvider: (ctx, { id, ...paging }) => reviewsOfProvider(ctx, id, paging),
  testimonials: (ctx) => testimonials(ctx),
  setTestimonial: (ctx, { id, isTestimonial }) => quoteReview(ctx, id, isTestimonial),
})
