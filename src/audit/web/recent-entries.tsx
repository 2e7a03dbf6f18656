import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ScrollText } from '#ui/icons.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { auditContract } from '../contract.ts'
import { keyOf, Subject } from './audit-entries.tsx'

const SHOWN = 8
const recentQuery = read(auditContract, 'list', { limit: SHOWN })

/** The latest entries, with a link to the whole log. */
export function RecentEntries() {
  const t = useTranslations('audit')
  return (
    <section aria-labelledby="recent-entries" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="recent-entries" className="text-xl">
          {t('recent')}
        </h2>
        <Link to="/admin/audit" className={buttonClass('ghost')}>
          {t('all')}
        </Link>
      </div>
      <Entries />
    </section>
  )
}

function Entries() {
  const t = useTranslations('audit')
  const { data, error, refetch } = useQuery({ ...recentQuery, staleTime: 0 })
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 rounded-xl" />
  if (data.items.length === 0) {
    return (
      <EmptyState
        level={3}
        icon={ScrollText}
        title={t('recentEmpty')}
        text={t('recentEmptyText')}
      />
    )
  }
  return (
    <ol className="grid divide-y divide-line rounded-xl border border-line bg-surface">
      {data.items.map(({ id, at, actor, actorRole, action, subject, after }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
        >
          <p className="min-w-0">
            <span className="font-medium">{t(`actions.${keyOf(action)}`)}</span>{' '}
            <span dir="auto" className="text-sm wrap-anywhere text-ink-2">
              {actor ? actor.name : t(`roles.${actorRole}`)}
            </span>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-3">
            <Subject subject={subject} after={after} />
            <DateText at={at} look="dateTime" />
          </p>
        </li>
      ))}
    </ol>
  )
}
