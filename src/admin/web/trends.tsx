import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ChevronRight, Download } from '#ui/icons.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { periods, type Period } from '../kinds.ts'
import { seriesExport, seriesQuery } from './admin-queries.ts'
import { TrendTable } from './trend-table.tsx'

// Loaded on demand, because the chart library is large.
const TrendCharts = lazyPart(async () => (await import('./trend-charts.tsx')).TrendCharts)

/** Revenue, orders, new members and disputes over time, as charts and as a table. */
export function Trends({ period }: { period: Period }) {
  const t = useTranslations('admin.overview')
  return (
    <section aria-labelledby="trends" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trends" className="text-xl">
          {t('trends')}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Periods current={period} />
          <a href={seriesExport(period)} download className={buttonClass('ghost')}>
            <Download aria-hidden className="size-4" />
            {t('export')}
          </a>
        </div>
      </div>
      <Charts period={period} />
    </section>
  )
}

function Periods({ current }: { current: Period }) {
  const t = useTranslations('admin.overview')
  return (
    <nav
      aria-label={t('period')}
      className="flex max-w-full flex-wrap rounded-xl border border-line bg-surface p-0.5"
    >
      {periods.map((period) => (
        <Link
          key={period}
          to="."
          search={(previous: object) => ({
            ...previous,
            period: period === '30d' ? undefined : period,
          })}
          replace
          resetScroll={false}
          aria-current={period === current ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center rounded-lg px-2 text-sm font-medium whitespace-nowrap sm:px-3',
            period === current ? 'bg-surface-2 text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {t(`periods.${period}`)}
        </Link>
      ))}
    </nav>
  )
}

function Charts({ period }: { period: Period }) {
  const t = useTranslations('admin.overview')
  const isHydrated = useHydrated()
  const { data, error, refetch, isPlaceholderData } = useQuery(seriesQuery(period))
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Pending />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('grid grid-cols-1 gap-3', isPlaceholderData && 'opacity-60')}
    >
      {isHydrated ? (
        <Suspense fallback={<Pending />}>
          <TrendCharts series={data} />
        </Suspense>
      ) : (
        <Pending />
      )}
      <details className="group rounded-xl border border-line bg-surface">
        <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
          <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
          {t('table')}
        </summary>
        <div className="p-4 pt-1">
          <TrendTable series={data} />
        </div>
      </details>
      <p className="text-sm text-ink-3">{t('cohort')}</p>
    </div>
  )
}

function Pending() {
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-72 rounded-xl" />
      ))}
    </div>
  )
}
