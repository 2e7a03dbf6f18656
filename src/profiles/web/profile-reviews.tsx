import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { REVIEWS_PER_PAGE, type Profile } from '../contract.ts'
import { ReviewList } from './review-card.tsx'

/** For the page's loader as well. The profile itself brings the first page. */
export function reviewsOf(id: number, page: number) {
  return read(reviewsContract, 'ofProvider', { id, page, limit: REVIEWS_PER_PAGE })
}

/** All reviews, newest first. A page beyond the last shows the first. */
export function ProfileReviews({ profile, page }: { profile: Profile; page: number }) {
  const total = profile.rating.count
  const shown = page <= Math.ceil(total / REVIEWS_PER_PAGE) ? page : 1
  const further = useQuery({ ...reviewsOf(profile.id, shown), enabled: shown > 1 })
  const reviews = shown === 1 ? profile.reviews : further.data?.items
  return (
    <div className="grid grid-cols-1 gap-6">
      {reviews && <ReviewList reviews={reviews} />}
      {further.error && (
        <ErrorState level={3} error={further.error} onRetry={() => void further.refetch()} />
      )}
      {!reviews && !further.error && (
        <Loading className="grid gap-4">
          <Skeleton className="h-44 rounded-xl" />
          <Skeleton className="h-44 rounded-xl" />
        </Loading>
      )}
      <Pagination page={shown} total={total} pageSize={REVIEWS_PER_PAGE} />
    </div>
  )
}
