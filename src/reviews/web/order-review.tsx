import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Pencil } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import type { OrderReview as Reviewed } from '../contract.ts'
import { PARTS } from './optional-ratings.tsx'
import { orderReviewQuery } from './review-queries.ts'
import { ReviewResponse } from './review-response.tsx'

/** The review on the order's page, with what its author and its viber can do about it. */
export function OrderReview({ orderId }: { orderId: number }) {
  const t = useTranslations('reviews')
  const { data: review, error, refetch } = useQuery(orderReviewQuery(orderId))
  return (
    <Card as="section" aria-labelledby="review" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="review" className="mr-auto text-xl">
          {t('review')}
        </h2>
        {review && <States review={review} />}
      </div>
      {review && <Said review={review} />}
      {!review && error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!review && !error && <Skeletons classes={['h-24 rounded-lg']} />}
    </Card>
  )
}

function States({ review: { isHidden, isPublic, isRefunded } }: { review: Reviewed }) {
  const t = useTranslations('reviews')
  return (
    <>
      {isRefunded && <Badge tone="warning">{t('refunded')}</Badge>}
      {isHidden && <Badge tone="danger">{t('hiddenByTeam')}</Badge>}
      {!isHidden && !isPublic && <Badge>{t('notPublic')}</Badge>}
    </>
  )
}

function Said({ review }: { review: Reviewed }) {
  const t = useTranslations('reviews')
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Stars value={review.rating} />
        <DateText at={review.createdAt} className="text-sm text-ink-3" />
      </p>
      <Parts review={review} />
      {review.comment && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
          {review.comment}
        </p>
      )}
      <ReviewResponse review={review} />
      {review.canEdit && (
        <Link
          to={paths.review(review.orderId)}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          <Pencil aria-hidden className="size-4" />
          {t('edit')}
        </Link>
      )}
    </>
  )
}

/** The ratings of the parts of the experience. */
function Parts({ review }: { review: Reviewed }) {
  const t = useTranslations('reviews')
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm empty:hidden">
      {PARTS.map((part) => {
        const value = review[part]
        if (value === null) return null
        return (
          <div key={part} className="flex items-center gap-2">
            <dt className="text-ink-3">{t(part)}</dt>
            <dd className="flex">
              <Stars value={value} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
