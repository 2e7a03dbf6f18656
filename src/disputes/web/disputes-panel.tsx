import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { AccessDenied } from '#ui/access-denied.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Scale } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { disputesContract, type Dispute, type DisputeCounts } from '../contract.ts'
import { DisputeCard } from './dispute-card.tsx'
import { activeQuery, countsQuery, recentQuery } from './dispute-queries.ts'

/** All disputes for admins: the counts, the active disputes, and the last five that ended. */
export function DisputesPanel() {
  const t = useTranslations('disputes.admin')
  const counts = useQuery({ ...countsQuery, staleTime: 0 })
  const active = useQuery({ ...activeQuery, staleTime: 0 })
  const recent = useQuery({ ...recentQuery, staleTime: 0 })
  const failed = [counts, active, recent].find(({ error }) => error)
  if (failed) {
    const retry = () => Promise.all([counts.refetch(), active.refetch(), recent.refetch()])
    return <AccessDenied level={2} error={failed.error} onRetry={() => void retry()} />
  }
  if (!counts.data || !active.data || !recent.data) return <Pending />
  const { items, total } = active.data
  return (
    <div className="grid grid-cols-1 gap-8">
      <Counts counts={counts.data} />
      <ExportLink path={disputesContract.export.path} />
      <section aria-labelledby="active-disputes" className="grid grid-cols-1 gap-4">
        <h2 id="active-disputes" className="text-xl">
          {t('active')}
        </h2>
        {total === 0 && (
          <EmptyState level={3} icon={Scale} title={t('noActive')} text={t('noActiveText')} />
        )}
        <Cards disputes={items} />
        {total > items.length && (
          <p className="text-sm text-ink-2">{t('shown', { count: items.length, total })}</p>
        )}
      </section>
      {recent.data.items.length > 0 && (
        <section aria-labelledby="recent-disputes" className="grid grid-cols-1 gap-4">
          <h2 id="recent-disputes" className="text-xl">
            {t('recent')}
          </h2>
          <Cards disputes={recent.data.items} />
        </section>
      )}
    </div>
  )
}

function Cards({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-4">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <DisputeCard dispute={dispute} />
        </li>
      ))}
    </ul>
  )
}

function Counts({ counts }: { counts: DisputeCounts }) {
  const t = useTranslations('disputes.admin')
  const format = useFormatter()
  const { medianHoursToResolve } = counts
  const states = ['open', 'underReview', 'awaitingResponse', 'resolved'] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {states.map((state) => (
        <StatTile key={state} label={t(state)} value={format.number(counts[state])} />
      ))}
      <StatTile
        label={t('resolutionRate')}
        value={format.number(counts.resolutionRate / 100, {
          style: 'percent',
          maximumFractionDigits: 1,
        })}
        hint={t('resolutionRateHint')}
      />
      <StatTile
        label={t('medianTime')}
        value={
          medianHoursToResolve === null
            ? t('notAvailable')
            : t('hours', { hours: medianHoursToResolve })
        }
      />
    </dl>
  )
}

function Pending() {
  return (
    <Loading className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-20 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
