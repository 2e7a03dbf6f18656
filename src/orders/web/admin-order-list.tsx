import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { ListedOrder } from '../admin-contract.ts'
import { adminOrdersQuery } from './admin-orders-queries.ts'
import type { AdminOrdersSearch } from './admin-orders-search.ts'
import { StatusBadge } from './status-badge.tsx'

export function AdminOrderList({ search }: { search: AdminOrdersSearch }) {
  const t = useTranslations('orders.admin')
  const columns = useColumns()
  const { data, error, refetch } = useQuery(adminOrdersQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-96 rounded-xl" />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    const none = isNarrowed(search) ? 'empty' : 'noneYet'
    return <EmptyState icon={ShoppingBag} title={t(none)} text={t(`${none}Text`)} />
  }
  return (
    <>
      <DataTable label={t('title')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
      <OlderLink before={data.next ? data.items.at(-1)?.id : undefined} />
    </>
  )
}

function useColumns(): Column<ListedOrder>[] {
  const t = useTranslations('orders.admin')
  const label = useTranslations('orders')
  return [
    {
      key: 'order',
      label: t('order'),
      cell: ({ id, title }) => (
        <Link
          to={paths.order(id)}
          dir="auto"
          className="min-w-0 text-end font-medium hover:underline md:text-start"
        >
          {label('page.title', { id, title })}
        </Link>
      ),
    },
    { key: 'client', label: label('withClient'), cell: ({ client }) => <Party {...client} /> },
    { key: 'viber', label: label('withProvider'), cell: ({ provider }) => <Party {...provider} /> },
    {
      key: 'status',
      label: t('status'),
      isWhole: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'money',
      label: label('total'),
      isNumber: true,
      isWhole: true,
      cell: ({ totalAmount, escrow }) => (
        <span className="grid justify-items-end">
          <Money amount={totalAmount} />
          <span className="text-xs text-ink-3">{label(`money.${escrow}`)}</span>
        </span>
      ),
    },
    {
      key: 'created',
      label: label('orderedOn'),
      isWhole: true,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}

function Party({ id, fullName, username }: ListedOrder['client']) {
  return (
    <Link
      to={paths.viber(id)}
      className="grid min-w-0 text-end hover:underline md:max-w-40 md:text-start"
    >
      <span dir="auto">{fullName}</span>
      <span className="text-xs text-ink-3">@{username}</span>
    </Link>
  )
}
