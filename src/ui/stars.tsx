import { useFormatter, useTranslations } from 'use-intl'
import { cx } from './cx.ts'
import { Star } from './icons.ts'

export const STARS = [1, 2, 3, 4, 5] as const

/** A full star for each whole point, and a half one if the fraction is at least 0.5 (docs/product-rules.md#stars). */
export function starsOf(value: number): { full: number; half: boolean } {
  const full = Math.floor(value)
  return { full, half: value - full >= 0.5 }
}

interface Props {
  /** The exact average, 0 to 5. */
  value: number
  className?: string
}

export function Stars({ value, className }: Props) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const { full, half } = starsOf(value)
  const label = t('starsLabel', { value: format.number(value, { maximumFractionDigits: 1 }) })
  return (
    <span role="img" aria-label={label} className={cx('inline-flex gap-0.5', className)}>
      {STARS.map((star) => (
        <span key={star} className="relative size-4">
          <Star aria-hidden className="size-4 text-line-strong" />
          {(star <= full || (half && star === full + 1)) && (
            <Star
              aria-hidden
              className={cx(
                'absolute inset-0 size-4 fill-star text-star',
                star > full && '[clip-path:inset(0_50%_0_0)]',
              )}
            />
          )}
        </span>
      ))}
    </span>
  )
}

/** Five stars with the exact average and the count (docs/product-rules.md#stars). */
export function StarRating({ average, count, className }: RatingProps) {
  const format = useFormatter()
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm tabular-nums', className)}>
      <Stars value={average} />
      <span className="font-semibold">
        {format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </span>
      <span className="text-ink-3">({format.number(count)})</span>
    </span>
  )
}

interface RatingProps {
  average: number
  count: number
  className?: string
}

interface RatingTextProps extends RatingProps {
  /** The rating as a sentence, for screen readers; by default it counts reviews. */
  sentenceOf?: (value: string) => string
}

/** One star, the average and the count, or 'New' without ratings (docs/product-rules.md#no-invented-figures). */
export function RatingText({ average, count, className, sentenceOf }: RatingTextProps) {
  const t = useTranslations('ui')
  const format = useFormatter()
  if (count === 0) {
    return <span className={cx('text-sm font-semibold text-ink-2', className)}>{t('unrated')}</span>
  }
  const shown = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm tabular-nums', className)}>
      <Star aria-hidden className="size-4 fill-star text-star" />
      <span className="sr-only">
        {sentenceOf?.(shown) ?? t('ratedWithCount', { value: shown, count })}
      </span>
      <span aria-hidden className="font-semibold">
        {shown}
      </span>
      <span aria-hidden className="text-ink-3">
        ({format.number(count)})
      </span>
    </span>
  )
}
