import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { percentOf } from '../series.ts'
import { hiringQuery } from './admin-queries.ts'
import { Figure, Figures } from './figure.tsx'
import { usePercent } from './use-formats.ts'

/** How far the gigs of the last 30 days came. */
export function GigFigures() {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const percent = usePercent()
  const { data, error, refetch } = useQuery(hiringQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-28 rounded-xl" />
      </Loading>
    )
  }
  const { opened, ...reached } = data.gigs
  const steps = ['withProposal', 'hired', 'completed'] as const
  return (
    <section aria-labelledby="gigs" className="grid gap-3">
      <h2 id="gigs" className="text-xl">
        {t('gigs')}
      </h2>
      <Figures>
        <Figure
          label={t('gigSteps.opened')}
          value={format.number(opened)}
          list={{ to: '/admin/gigs' }}
        />
        {steps.map((step) => (
          <Figure
            key={step}
            label={t(`gigSteps.${step}`)}
            value={format.number(reached[step])}
            {...(step === 'completed' && { tip: t('gigsCompletedTip') })}
          >
            {t('ofOpened', { rate: percent(percentOf(reached[step], opened)) })}
          </Figure>
        ))}
      </Figures>
    </section>
  )
}
