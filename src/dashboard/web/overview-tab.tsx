import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { BecomeProvider } from '#applications/web/become-provider.tsx'
import { Money } from '#ui/money.tsx'
import { unreadQuery } from '#messages/web/unread-query.ts'
import { SetupCard } from '#onboarding/web/setup-card.tsx'
import { OrderCard } from '#orders/web/order-card.tsx'
import { NoOrdersYet, OrdersSkeleton } from '#orders/web/orders-tab.tsx'
import { summaryQuery } from '#payouts/web/payout-queries.ts'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isolated } from '#ui/isolated.ts'
import { StatTile } from '#ui/stat-tile.tsx'
import { NeedsYou } from './needs-you.tsx'
import { activeOrdersQuery, RECENT_ORDERS, recentOrdersQuery } from './dashboard-data.ts'

export function Overview({ user }: { user: SessionUser }) {
  const t = useTranslations('dashboard')
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="overview">
        <h2 id="overview" className="mb-4 text-2xl wrap-anywhere">
          {t('welcome', { name: isolated(user.fullName) })}
        </h2>
        <NeedsYou user={user} />
        <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <ActiveOrders />
          {user.isServiceProvider && <ActiveServices userId={user.id} />}
          <UnreadMessages />
          {user.isServiceProvider && <WaitingPayouts />}
        </dl>
      </section>
      {user.isServiceProvider ? <SetupCard /> : <BecomeProvider />}
      <RecentOrders isServiceProvider={user.isServiceProvider} />
    </div>
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
      hint={
        <Link
          to="/messages"
          className="inline-flex min-h-6 items-center font-semibold text-brand-ink hover:underline"
        >
          {t('seeMessages')}
        </Link>
      }
      value={<Count value={data?.count} error={error} />}
    />
  )
}

function WaitingPayouts() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(summaryQuery)
  return (
    <StatTile
      label={t('waitingPayouts')}
      hint={
        <Link
          to={paths.payouts}
          className="inline-flex min-h-6 items-center font-semibold text-brand-ink hover:underline"
        >
          {t('seePayouts')}
        </Link>
      }
      value={data ? <Money amount={data.pending} /> : <Count value={undefined} error={error} />}
    />
  )
}

/** Shows a dash after an error and a skeleton while loading, never a guess. */
function Count({ value, error }: { value: number | undefined; error: unknown }) {
  const format = useFormatter()
  if (error) return '–'
  return value === undefined ? <Skeleton className="h-7 w-10" /> : format.number(value)
}

function RecentOrders({ isServiceProvider }: { isServiceProvider: boolean }) {
  const t = useTranslations('dashboard')
  const { data, error, refetch } = useQuery(recentOrdersQuery)
  return (
    <section aria-labelledby="recent-orders">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="recent-orders" className="text-xl">
          {t('recentOrders')}
        </h2>
        {data && data.total > RECENT_ORDERS && (
          <Link to="/dashboard" search={{ tab: 'orders' }} className={buttonClass('secondary')}>
            {t('viewAllOrders')}
          </Link>
        )}
      </div>
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <OrdersSkeleton />}
      {data?.items.length === 0 && <NoOrdersYet isServiceProvider={isServiceProvider} />}
      <ul className="grid gap-4">
        {data?.items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
