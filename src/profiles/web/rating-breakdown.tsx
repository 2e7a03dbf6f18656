import { useFormatter, useTranslations } from 'use-intl'
import type { Profile } from '../contract.ts'

/** The public reviews by their stars. The bars repeat the numbers, so screen readers skip them. */
export function RatingBreakdown({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.breakdown')
  const format = useFormatter()
  const { ratingBreakdown, rating } = profile
  if (rating.count === 0) return null
  return (
    <section aria-labelledby="breakdown" className="max-w-md">
      <h3 id="breakdown" className="sr-only">
        {t('title')}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {ratingBreakdown.map(({ stars, count }) => (
          <div key={stars} className="contents">
            <dt>{t('stars', { stars })}</dt>
            <dd className="flex items-center gap-3">
              <Bar share={count / rating.count} />
              <span className="min-w-8 text-right tabular-nums">{format.number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** It is an SVG because the content security policy blocks inline styles. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full bg-surface-2"
    >
      <rect width={share * 100} height={1} className="fill-star" />
    </svg>
  )
}
