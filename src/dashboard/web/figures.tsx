import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { unreadQuery } from '#messages/web/unread-query.ts'
import { summaryQuery } from '#payouts/web/payout-queries.ts'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { FIGURE_MONTHS } from '../contract.ts'
import { activeOrdersQuery } from './dashboard-data.ts'
import { figuresQuery } from './desk-queries.ts'
import { MonthBars } from './month-bars.tsx'

/** The member's work and money. */
export function Figures({ user }: { user: SessionUser }) {
  const isViber = user.isServiceProvider
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <ActiveOrders />
      {isViber && <ActiveServices userId={user.id} />}
      <UnreadMessages />
      <MonthTile of={isViber ? 'earned' : 'spent'} />
      {isViber && <Payouts />}
    </dl>
  )
}

function ActiveOrders() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(activeOrdersQuery)
  return (
    <StatTile
      label={t('activeOrders')}
      hint={t('activeOrdersHint')}
      value={<Count value={data?.total} error={error} />}
    />
  )
}

function ActiveServices({ userId }: { userId: number }) {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(providerServicesQuery(userId))
  const count = data?.filter((service) => service.status === 'active').length
  return (
    <StatTile
      label={t('activeServices')}
      hint={t('activeServicesHint')}
      value={<Count value={count} error={error} />}
    />
  )
}

function UnreadMessages() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(unreadQuery)
  return (
    <StatTile
      label={t('unreadMessages')}
      hint={<TileLink to="/messages">{t('seeMessages')}</TileLink>}
      value={<Count value={data?.count} error={error} />}
    />
  )
}

function Payouts() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(summaryQuery)
  return (
    <>
      <StatTile
        label={t('held')}
        hint={t('heldHint')}
        value={data ? <Money amount={data.held} /> : <Count value={undefined} error={error} />}
      />
      <StatTile
        label={t('waitingPayouts')}
        hint={
          <>
            {data?.nextAt && (
              <span className="block">
                {t('nextPayout')} <DateText at={data.nextAt} />
              </span>
            )}
            <TileLink to={paths.payouts}>{t('seePayouts')}</TileLink>
          </>
        }
        value={data ? <Money amount={data.pending} /> : <Count value={undefined} error={error} />}
      />
    </>
  )
}

/** What a viber earned, or a client spent, this month and in the months before. */
function MonthTile({ of: measure }: { of: 'earned' | 'spent' }) {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(figuresQuery)
  const format = useFormatter()
  const bars = data?.months.map((month) => ({ from: month.from, value: month[measure] })) ?? []
  const now = bars.at(-1)?.value
  return (
    <StatTile
      label={t(`${measure}ThisMonth`)}
      value={now === undefined ? <Count value={undefined} error={error} /> : <Money amount={now} />}
      hint={
        <>
          {!error && (
            <MonthBars
              bars={bars}
              count={FIGURE_MONTHS}
              say={(value) => format.number(value, 'money')}
            />
          )}
          {measure === 'earned' && (
            <TileLink to={paths.serviceFigures}>{t('seeServiceFigures')}</TileLink>
          )}
        </>
      }
    />
  )
}

/** Shows a dash after an error and a skeleton while loading, never a guess. */
function Count({ value, error }: { value: number | undefined; error: unknown }) {
  const format = useFormatter()
  if (error) return '–'
  return value === undefined ? <Skeleton className="h-7 w-10" /> : format.number(value)
}

function TileLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center font-semibold text-brand-ink hover:underline"
    >
      {children}
    </Link>
  )
}
