import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BecomeProvider } from '#applications/web/become-provider.tsx'
import { SetupCard } from '#onboarding/web/setup-card.tsx'
import { OrderCard } from '#orders/web/order-card.tsx'
import { NoOrdersYet, OrdersSkeleton } from '#orders/web/orders-tab.tsx'
import type { SessionUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { Figures } from './figures.tsx'
import { NeedsYou } from './needs-you.tsx'
import { RECENT_ORDERS, recentOrdersQuery } from './dashboard-data.ts'

export function Overview({ user }: { user: SessionUser }) {
  const t = useTranslations('dashboard')
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="overview">
        <h2 id="overview" className="mb-4 text-2xl wrap-anywhere">
          {t('welcome', { name: isolated(user.fullName) })}
        </h2>
        <NeedsYou user={user} />
        <Figures user={user} />
      </section>
      {user.isServiceProvider ? <SetupCard /> : <BecomeProvider />}
      <RecentOrders isServiceProvider={user.isServiceProvider} />
    </div>
  )
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
