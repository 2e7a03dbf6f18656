import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AdminOrderFilters } from './admin-order-filters.tsx'
import { AdminOrderList } from './admin-order-list.tsx'
import { adminOrdersQuery } from './admin-orders-queries.ts'
import { adminOrdersSearch } from './admin-orders-search.ts'

export const Route = createFileRoute('/_admin/admin/orders')({
  validateSearch: adminOrdersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    readAsAdmin({ context, location }, adminOrdersQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('orders.admin.title') }),
  component: AdminOrdersPage,
})

function AdminOrdersPage() {
  const t = useTranslations('orders.admin')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <AdminOrderFilters search={search} />
      <AdminOrderList search={search} />
    </>
  )
}
