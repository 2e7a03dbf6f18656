import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import type { PageMark } from '#platform/web/search-values.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Star } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Stars } from '#ui/stars.tsx'
import { Queried } from '#ui/queried.tsx'
import type { PromptDetail, PromptRating } from '../../shapes.ts'
import { ratingsPageSize, ratingsQuery } from '../prompts-queries.ts'
import { RatingForm } from './rating-form.tsx'
import { RatingHistogram } from './rating-histogram.tsx'

interface Props {
  prompt: PromptDetail
  page: PageMark
}

export function RatingSection({ prompt, page }: Props) {
  const t = useTranslations('prompts')
  const format = useFormatter()
  const { rating, ratingCount, histogram } = prompt
  return (
    <Card as="section" aria-labelledby="ratings" className="grid grid-cols-1 gap-4">
      <h2 id="ratings" className="text-xl">
        {t('ratings')}
      </h2>
      {ratingCount === 0 ? (
        <p className="text-sm text-ink-2">
          <strong className="font-semibold text-ink">{t('unrated')}</strong> – {t('noRatings')}
        </p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-display text-3xl font-semibold tabular-nums">
              {format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
            </span>
            <span className="grid gap-0.5">
              <Stars value={rating} />
              <span className="text-sm text-ink-3">{t('ratingCount', { count: ratingCount })}</span>
            </span>
          </p>
          <RatingHistogram counts={histogram} total={ratingCount} />
        </>
      )}
      <RateIt prompt={prompt} />
      {ratingCount > 0 && <Reviews prompt={prompt} page={page} />}
    </Card>
  )
}

/** Opens the rating form. Authors cannot rate their own prompts (docs/product-rules.md#prompt-ratings). */
function RateIt({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const next = useLocation({ select: ({ href }) => href })
  const [isOpen, setOpen] = useState(false)
  const { mine, authorId, status, hasLiveVersion } = prompt
  const isRatable = status === 'published' || hasLiveVersion
  if (!isRatable || (user && user.id === authorId)) return null
  if (!user) {
    return (
      <Link
        to="/auth"
        search={{ next }}
        className={`${buttonClass('secondary')} justify-self-start`}
      >
        <Star aria-hidden className="size-4" />
        {t('rate')}
      </Link>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {mine && !isOpen && (
        <p className="text-sm text-ink-2">{t('yourRating', { count: mine.rating })}</p>
      )}
      <Button
        look="secondary"
        aria-expanded={isOpen}
        className="justify-self-start"
        onClick={() => setOpen(!isOpen)}
      >
        <Star aria-hidden className="size-4" />
        {isOpen ? t('closeRating') : t(mine ? 'changeRating' : 'rate')}
      </Button>
      {isOpen && <RatingForm prompt={prompt} onDone={() => setOpen(false)} />}
    </div>
  )
}

function Reviews({ prompt, page }: Props) {
  const t = useTranslations('prompts')
  return (
    <Queried
      query={useQuery(ratingsQuery(prompt, page))}
      loading={['h-32']}
      level={3}
      text={t('reviewsFailed')}
    >
      {(found) =>
        found.total > 0 && (
          <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
            <h3 className="font-sans text-base font-semibold">
              {t('reviews', { count: found.total })}
            </h3>
            <Paged found={found} page={page} pageSize={ratingsPageSize} param="reviews" level={3}>
              <ul className="grid grid-cols-1 gap-5">
                {found.items.map((review) => (
                  <li key={review.id}>
                    <Review review={review} />
                  </li>
                ))}
              </ul>
            </Paged>
          </div>
        )
      }
    </Queried>
  )
}

function Review({ review }: { review: PromptRating }) {
  return (
    <article className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-2.5">
        <Avatar name={review.authorName} src={review.authorAvatar} size="sm" />
        <div className="min-w-0 flex-1">
          <bdi className="block truncate text-sm font-semibold">{review.authorName}</bdi>
          <DateText at={review.updatedAt} className="block text-xs text-ink-3" />
        </div>
        <Stars value={review.rating} />
      </div>
      <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
        {review.review}
      </p>
    </article>
  )
}
