import { useTranslations } from 'use-intl'
import type { Review } from '#reviews/contract.ts'
import { QuoteToggle } from '#reviews/web/quote-toggle.tsx'
import { ReviewResponse } from '#reviews/web/review-response.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Stars } from '#ui/stars.tsx'

export function ReviewCard({ review }: { review: Review }) {
  const t = useTranslations('reviews')
  return (
    <Card as="article" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={review.clientName} src={review.clientAvatar} />
        <div className="min-w-0 flex-1 basis-36">
          <h3 dir="auto" className="truncate font-sans text-base font-semibold">
            {review.clientName}
          </h3>
          <p dir="auto" className="truncate text-sm text-ink-3">
            {review.serviceTitle}
          </p>
        </div>
        <div className="grid justify-items-end gap-1">
          <span className="flex flex-wrap items-center justify-end gap-2">
            {review.isRefunded && <Badge tone="warning">{t('refunded')}</Badge>}
            <Stars value={review.rating} />
          </span>
          <DateText at={review.createdAt} className="text-xs text-ink-3" />
        </div>
      </div>
      {review.comment && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
          {review.comment}
        </p>
      )}
      <QuoteToggle review={review} />
      <ReviewResponse review={review} />
    </Card>
  )
}

/** Reviews, or a message that there are none. */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const t = useTranslations('profiles')
  if (reviews.length === 0) {
    return (
      <p className="rounded-2xl border-2 border-dashed border-line px-6 py-10 text-center text-ink-2">
        {t('noReviews')}
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  )
}
