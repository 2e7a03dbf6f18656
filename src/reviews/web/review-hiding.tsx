import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { HideOrRestore } from '#ui/hide-or-restore.tsx'
import { isolated } from '#ui/isolated.ts'
import { reviewsAdminContract, type ListedReview } from '../admin-contract.ts'
import { refreshReviews } from './review-queries.ts'

/** Hides a review with a reason, or restores it. */
export function ReviewHiding({ review: { id, visibility, client } }: { review: ListedReview }) {
  const t = useTranslations('reviews.admin')
  const queryClient = useQueryClient()
  const name = isolated(client.fullName)
  return (
    <HideOrRestore
      isHidden={visibility === 'hidden'}
      say={(text) =>
        t(text === 'hideHint' && visibility === 'private' ? 'hideHintPrivate' : text, { name })
      }
      onHide={(reason) => api(reviewsAdminContract).hide({ id, reason })}
      onRestore={() => api(reviewsAdminContract).restore({ id })}
      refresh={() => refreshReviews(queryClient)}
    />
  )
}
