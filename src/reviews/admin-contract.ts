import * as z from 'zod/mini'
import { defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { ReasonText } from '#platform/text-checks.ts'
import { reviewList } from './admin-list.ts'

const Named = z.object({ id: z.number(), username: z.string(), fullName: z.string() })

/** A review in the admins' list, including private and hidden ones. */
export const ListedReview = z.object({
  id: z.number(),
  orderId: z.number(),
  serviceId: z.number(),
  serviceTitle: z.string(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  visibility: z.enum(['public', 'private', 'hidden']),
  hiddenReason: z.nullable(z.string()),
  isTestimonial: z.boolean(),
  client: Named,
  provider: Named,
  createdAt: Timestamp,
})
export type ListedReview = z.infer<typeof ListedReview>

export const reviewsAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'admin',
    summary: 'All reviews, newest first',
    query: listQuery(reviewList),
    output: z.array(ListedReview),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/reviews/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: exportQuery(reviewList),
    download: true,
  },
  hide: {
    method: 'POST',
    path: '/api/admin/reviews/:id/hiding',
    access: 'admin',
    summary: 'Hide a review everywhere; it no longer counts, and both parties get the reason',
    params: IdParams,
    body: z.object({ reason: ReasonText }),
    output: ListedReview,
  },
  restore: {
    method: 'DELETE',
    path: '/api/admin/reviews/:id/hiding',
    access: 'admin',
    summary: 'Restore a hidden review to its author’s choice',
    params: IdParams,
    output: ListedReview,
  },
})
