import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import type { Bulk } from '#ui/bulk.ts'
import { useBulkHiding } from '#ui/use-bulk-hiding.ts'
import { reviewsAdminContract, type ListedReview } from '../admin-contract.ts'
import { refreshReviews } from './review-queries.ts'

const { hide, restore } = api(reviewsAdminContract)

/** What admins may do with several reviews at once. */
export function useReviewBulk(): Bulk<ListedReview> {
  const t = useTranslations('reviews.admin')
  const queryClient = useQueryClient()
  return {
    nameOf: ({ orderId, client }) => `${t('order')} #${orderId}, ${client.fullName}`,
    actions: useBulkHiding({
      hide: ({ id }, reason) => hide({ id, reason }),
      restore: ({ id }) => restore({ id }),
    }),
    changed: () => refreshReviews(queryClient),
  }
}
