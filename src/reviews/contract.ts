import * as z from 'zod/mini'
import { defineContract, IdParams, Paging, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'

/** The maximum length of a comment and of the response to it. */
export const MAX_WORDS = 2000
const SELECT_RATING = 'Please select a rating'
const stars = z
  .number(SELECT_RATING)
  .check(z.int(SELECT_RATING), z.gte(1, SELECT_RATING), z.lte(5, SELECT_RATING))

/** A public review. Averages count public reviews only. */
export const Review = z.object({
  id: z.number(),
  orderId: z.number(),
  serviceId: z.number(),
  clientId: z.number(),
  providerId: z.number(),
  rating: z.number(),
  deliveryRating: z.nullable(z.number()),
  communicationRating: z.nullable(z.number()),
  serviceRating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  wouldRecommend: z.boolean(),
  isPublic: z.boolean(),
  providerResponse: z.nullable(z.string()),
  providerResponseAt: z.nullable(Timestamp),
  /** Some of the order's money went back to the client, by a refund or a chargeback. */
  isRefunded: z.boolean(),
  /** An admin quotes it on the landing page. */
  isTestimonial: z.boolean(),
  clientName: z.string(),
  clientAvatar: z.nullable(z.string()),
  serviceTitle: z.string(),
  createdAt: Timestamp,
})
export type Review = z.infer<typeof Review>

/** A review quoted on the landing page, word for word. */
export const Testimonial = z.object({
  /** The review's id. */
  id: z.number(),
  content: z.string(),
  rating: z.number(),
  client: z.object({
    name: z.string(),
    /** The client's own headline; null without one. */
    role: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
  serviceTitle: z.string(),
  /** Null if the service is no longer offered. */
  serviceId: z.nullable(z.number()),
})
export type Testimonial = z.infer<typeof Testimonial>

export const NewReview = z.object({
  rating: stars,
  comment: z.optional(
    z.string().check(manyLines, z.maxLength(MAX_WORDS, 'A comment has at most 2000 characters')),
  ),
  deliveryRating: z.optional(stars),
  communicationRating: z.optional(stars),
  serviceRating: z.optional(stars),
  wouldRecommend: z._default(z.boolean(), true),
  isPublic: z._default(z.boolean(), true),
})
export type NewReview = z.infer<typeof NewReview>

/** Omitted fields stay unchanged; null removes a partial rating. */
export const ReviewChange = z.partial(
  z.extend(NewReview, {
    deliveryRating: z.nullable(stars),
    communicationRating: z.nullable(stars),
    serviceRating: z.nullable(stars),
    wouldRecommend: z.boolean(),
    isPublic: z.boolean(),
  }),
)
export type ReviewChange = z.infer<typeof ReviewChange>

/** The review on its order's page, for the parties and admins who may read it. */
export const OrderReview = z.extend(Review, {
  /** Hidden by an admin; `isPublic` is then its author's wish. */
  isHidden: z.boolean(),
  /** The viewer wrote it less than 48 hours ago. */
  canEdit: z.boolean(),
})
export type OrderReview = z.infer<typeof OrderReview>

export const reviewsContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/orders/:id/review',
    access: 'user',
    summary: 'Review a completed order, once',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: NewReview,
    output: Review,
    status: 201,
  },
  ofOrder: {
    method: 'GET',
    path: '/api/orders/:id/review',
    access: 'user',
    summary: 'The review of an order; a private one only for its author and admins',
    params: IdParams,
    output: OrderReview,
  },
  edit: {
    method: 'PATCH',
    path: '/api/reviews/:id',
    access: 'user',
    summary: 'Change your review within 48 hours',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: ReviewChange,
    output: Review,
  },
  respond: {
    method: 'POST',
    path: '/api/reviews/:id/response',
    access: 'user',
    summary: 'Respond to a review of your work, once; editable for 48 hours',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: z.object({
      text: z
        .string('Please write a response')
        .check(
          manyLines,
          ...seen(1, 'Please write a response'),
          z.maxLength(MAX_WORDS, 'A response has at most 2000 characters'),
        ),
    }),
    output: Review,
  },
  ofService: {
    method: 'GET',
    path: '/api/services/:id/reviews',
    access: 'public',
    kept: true,
    summary: 'Public reviews of a service, newest first',
    params: IdParams,
    query: Paging,
    output: z.array(Review),
    paged: true,
  },
  ofProvider: {
    method: 'GET',
    path: '/api/users/:id/reviews',
    access: 'public',
    kept: true,
    summary: 'Public reviews of a provider, newest first',
    params: IdParams,
    query: Paging,
    output: z.array(Review),
    paged: true,
  },
  testimonials: {
    method: 'GET',
    path: '/api/testimonials',
    access: 'public',
    kept: true,
    summary: 'The newest six reviews that admins quote on the landing page',
    output: z.array(Testimonial),
  },
  setTestimonial: {
    method: 'PUT',
    path: '/api/admin/reviews/:id/testimonial',
    access: 'admin',
    summary: 'Quote a public review on the landing page, or stop quoting it',
    params: IdParams,
    body: z.object({ isTestimonial: z.boolean() }),
    output: z.object({ isTestimonial: z.boolean() }),
  },
})
