import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareQuote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import type { ListedReview } from '../admin-contract.ts'
import { adminReviewsQuery } from './admin-reviews-queries.ts'
import type { AdminReviewsSearch } from './admin-reviews-search.ts'
import { QuoteToggle } from './quote-toggle.tsx'
import { ReviewHiding } from './review-hiding.tsx'

export function AdminReviewList({ search }: { search: AdminReviewsSearch }) {
  const t = useTranslations('reviews.admin')
  const { data, error, refetch } = useQuery(adminReviewsQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-44 rounded-xl" />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    const none = isNarrowed(search) ? 'empty' : 'noneYet'
    return <EmptyState icon={MessageSquareQuote} title={t(none)} text={t(`${none}Text`)} />
  }
  return (
    <>
      <ul aria-label={t('title')} className="grid grid-cols-1 gap-4">
        {data.items.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <OlderLink before={data.next ? data.items.at(-1)?.id : undefined} />
    </>
  )
}

const tones: Record<ListedReview['visibility'], Tone> = {
  public: 'success',
  private: 'neutral',
  hidden: 'danger',
}

function ReviewCard({ review }: { review: ListedReview }) {
  const t = useTranslations('reviews.admin')
  const { rating, visibility, comment, hiddenReason, createdAt } = review
  return (
    <Card as="li" className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars value={rating} />
        <Badge dot tone={tones[visibility]}>
          {t(`visibilities.${visibility}`)}
        </Badge>
        <DateText at={createdAt} className="text-sm text-ink-3 sm:ml-auto" />
      </p>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {comment ?? <span className="text-ink-3">{t('noComment')}</span>}
      </p>
      {hiddenReason && (
        <p dir="auto" className="max-w-prose text-sm wrap-anywhere text-danger">
          {t('because', { reason: hiddenReason })}
        </p>
      )}
      <About review={review} />
      <div className="flex flex-wrap gap-2">
        {visibility === 'public' && (
          <QuoteToggle
            review={{ ...review, clientId: review.client.id, providerId: review.provider.id }}
          />
        )}
        <ReviewHiding review={review} />
      </div>
    </Card>
  )
}

/** The people, the service and the order of a review. */
function About({ review }: { review: ListedReview }) {
  const t = useTranslations('reviews.admin')
  const { client, provider, serviceTitle, orderId } = review
  const person = ({ id, fullName, username }: ListedReview['client']) => (
    <Link to={paths.viber(id)} className="hover:underline">
      <bdi>{fullName}</bdi> (@{username})
    </Link>
  )
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm wrap-anywhere text-ink-2 sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-3">{t('client')}</dt>
      <dd>{person(client)}</dd>
      <dt className="text-ink-3">{t('viber')}</dt>
      <dd>{person(provider)}</dd>
      <dt className="text-ink-3">{t('order')}</dt>
      <dd>
        <Link to={paths.order(orderId)} className="hover:underline">
          #{orderId} <bdi>{serviceTitle}</bdi>
        </Link>
      </dd>
    </dl>
  )
}
