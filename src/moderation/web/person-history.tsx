import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { PersonHistory as History } from '../contract.ts'
import { formatKey } from '../kinds.ts'
import { historyQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { useAdminPaths } from './use-admin-paths.ts'
import { useItemTitle } from './use-item-title.ts'

interface Props {
  id: number
  /** The person's role in the open item. */
  part: 'applicant' | 'appellant' | 'reported' | 'reporter' | 'client' | 'provider' | 'writer'
  search: InboxSearch
}

/** What an admin should know about a person before deciding about them. */
export function PersonHistory({ id, part, search }: Props) {
  const t = useTranslations('moderation.history')
  const headingId = useId()
  const places = useAdminPaths()
  const { data, error, refetch } = useQuery({ ...historyQuery(id), staleTime: 0 })
  return (
    <Card as="section" aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h3 id={headingId} className="font-sans text-sm font-semibold text-ink-3">
        {t(`roles.${part}`)}
      </h3>
      {data ? (
        <>
          <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={places.person(id)}
              dir="auto"
              className="font-semibold wrap-anywhere hover:underline"
            >
              {data.fullName}
            </Link>
            <span className="text-sm wrap-anywhere text-ink-3">@{data.username}</span>
            {data.role !== 'customer' && <Badge tone="brand">{t('admin')}</Badge>}
            {data.status !== 'active' && (
              <Badge tone="danger">{t(`statuses.${data.status}`)}</Badge>
            )}
          </p>
          <Facts history={data} />
          <Suspensions history={data} />
          <Matters history={data} search={search} />
        </>
      ) : error ? (
        <ErrorState level={3} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons classes={['h-32 rounded-lg']} />
      )}
    </Card>
  )
}

function Facts({ history }: { history: History }) {
  const t = useTranslations('moderation.history')
  const format = useFormatter()
  const { orders, disputes, reportsAbout, reportsBy } = history
  const facts = {
    since: <DateText at={history.createdAt} />,
    asClient: format.number(orders.asClient),
    asProvider: format.number(orders.asProvider),
    disputes: t('disputeCounts', disputes),
    reportsAbout: t('reportCounts', reportsAbout),
    reportsBy: t('reportCounts', reportsBy),
  }
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm xl:grid-cols-3">
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
        <div key={name}>
          <dt className="text-ink-3">{t(name)}</dt>
          <dd className="font-medium">{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Suspensions({ history: { suspensions } }: { history: History }) {
  const t = useTranslations('moderation.history')
  if (suspensions.length === 0) return null
  return (
    <div className="text-sm">
      <h4 className="font-sans font-semibold">{t('suspensions')}</h4>
      <ul className="mt-1 grid gap-1">
        {suspensions.map(({ id, reason, createdAt, liftedAt }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-ink-3">
              <DateText at={createdAt} />
              {liftedAt && (
                <>
                  {' – '}
                  <DateText at={liftedAt} />
                </>
              )}
            </span>{' '}
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Matters({ history: { matters }, search }: { history: History; search: InboxSearch }) {
  const t = useTranslations('moderation')
  const title = useItemTitle()
  const others = matters.filter((matter) => formatKey(matter) !== search.item)
  if (others.length === 0) return <p className="text-sm text-ink-3">{t('history.nothingElse')}</p>
  return (
    <div className="text-sm">
      <h4 className="font-sans font-semibold">{t('history.matters')}</h4>
      <ul className="mt-1 grid grid-cols-1">
        {others.map((matter) => (
          <li key={formatKey(matter)}>
            <Link
              to="/admin/inbox"
              search={{ ...search, item: formatKey(matter) }}
              className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1 hover:bg-surface-2"
            >
              <span className="text-ink-3">{t(`one.${matter.kind}`)}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {title(matter)}
              </span>
              <Badge>
                {matter.outcome ? t(`outcomes.${matter.outcome}`) : t('states.waiting')}
              </Badge>
              <DateText at={matter.at} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
