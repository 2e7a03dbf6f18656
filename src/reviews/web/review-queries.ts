import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { reviewsContract } from '../contract.ts'

export const orderReviewQuery = (orderId: number | string) =>
  read(reviewsContract, 'ofOrder', { id: orderId })

/** Refetches everything that shows a review or a rating: orders, services, profiles and the landing page. */
export function refreshReviews(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(admin\/reviews|orders|services|users|testimonials)\b/.test(String(queryKey[0])),
  })
}
