import { useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { REVIEWS_PER_PAGE, type Profile } from '../contract.ts'
import { RatingBreakdown } from './rating-breakdown.tsx'
import { ReviewList } from './review-card.tsx'

/** The page's loader uses this query too. */
export function reviewsOf(id: number, page?: PageMark) {
  return read(reviewsContract, 'ofProvider', { id, ...pagingOf(page), limit: REVIEWS_PER_PAGE })
}

/** All reviews, newest first. A page number after the last page shows the first page. */
export function ProfileReviews({ profile, page }: { profile: Profile; page: PageMark }) {
  const isBeyond = pagingOf(page).page > Math.ceil(profile.rating.count / REVIEWS_PER_PAGE)
  const shown = isBeyond ? 1 : page
  const { data, error, refetch } = useQuery(reviewsOf(profile.id, shown))
  return (
    <div className="grid grid-cols-1 gap-6">
      {shown === 1 && <RatingBreakdown profile={profile} />}
      {data && <ReviewList reviews={data.items} />}
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons classes={['h-44 rounded-xl', 'h-44 rounded-xl']} />}
      {data && (
        <Pagination page={shown} next={data.next} total={data.total} pageSize={REVIEWS_PER_PAGE} />
      )}
    </div>
  )
}
