import { useQuery } from '@tanstack/react-query'
import type { PageMark } from '#platform/web/search-values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Inbox } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { StatusStrip } from '#ui/status-strip.tsx'
import { orderStatuses, type OrderStatus } from '../statuses.ts'
import { OrderCard } from './order-card.tsx'
import { ORDERS_PER_PAGE, ordersPageQuery } from './order-queries.ts'

interface Props {
  status: OrderStatus | undefined
  page: PageMark | undefined
  isServiceProvider: boolean
}

/** The dashboard's Orders tab; status and page are in the address. */
export function OrdersTab({ status, page = 1, isServiceProvider }: Props) {
  const t = useTranslations('orders')
  const { data, error, refetch } = useQuery(ordersPageQuery({ ...(status && { status }), page }))
  const none = status ? (
    <NoOrdersWithStatus />
  ) : (
    <NoOrdersYet isServiceProvider={isServiceProvider} />
  )
  return (
    <section aria-labelledby="orders" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="orders" className="text-2xl">
          {t('orders')}
        </h2>
        <p className="mt-1 text-ink-2">{t('ordersText')}</p>
      </div>
      <StatusStrip
        label={t('filterLabel')}
        statuses={orderStatuses}
        current={status}
        nameOf={(one) => (one ? t(`status.${one}`) : t('all'))}
        kept={{ tab: 'orders' }}
      />
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <OrdersSkeleton />}
      {data && (
        <Paged found={data} page={page} pageSize={ORDERS_PER_PAGE} level={3} empty={none}>
          <ul className="grid gap-4">
            {data.items.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        </Paged>
      )}
    </section>
  )
}

/** Distinguishes an empty filter from having no orders at all. */
function NoOrdersWithStatus() {
  const t = useTranslations('orders')
  return (
    <EmptyState
      level={3}
      icon={Inbox}
      title={t('noOrdersWithStatus')}
      text={t('noOrdersWithStatusText')}
      action={
        <Link to="." search={{ tab: 'orders' }} className={buttonClass('secondary')}>
          {t('showAll')}
        </Link>
      }
    />
  )
}

export function NoOrdersYet({ isServiceProvider }: { isServiceProvider: boolean }) {
  const t = useTranslations('orders')
  return (
    <EmptyState
      level={3}
      icon={Inbox}
      title={t('noOrders')}
      text={t(isServiceProvider ? 'noOrdersProviderText' : 'noOrdersClientText')}
      action={
        !isServiceProvider && (
          <Link to="/browse" className={buttonClass()}>
            {t('browseServices')}
          </Link>
        )
      }
    />
  )
}

export function OrdersSkeleton() {
  return <Skeletons classes={['h-52 rounded-xl', 'h-52 rounded-xl', 'h-52 rounded-xl']} />
}
