import { useFormatter, useTranslations } from 'use-intl'
import { STARS } from '#ui/stars.tsx'

interface Props {
  counts: readonly number[]
  total: number
}

/** The number of ratings for each number of stars. The bars repeat the figures, so screen readers skip them. */
export function RatingHistogram({ counts, total }: Props) {
  const t = useTranslations('prompts')
  const tu = useTranslations('ui')
  const format = useFormatter()
  return (
    <ul aria-label={t('histogram')} className="grid gap-1.5">
      {STARS.toReversed().map((star) => {
        const count = counts[star - 1] ?? 0
        return (
          <li key={star} className="flex items-center gap-3 text-sm tabular-nums">
            <span className="sr-only">{tu('starChoice', { count: star })}: </span>
            <span aria-hidden className="w-3 text-ink-2">
              {format.number(star)}
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              className="h-2 flex-1 overflow-hidden rounded-full bg-surface-2"
            >
              <rect
                width={total > 0 ? (count / total) * 100 : 0}
                height="4"
                className="fill-star"
              />
            </svg>
            <span className="w-10 text-right text-ink-3">{format.number(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}
