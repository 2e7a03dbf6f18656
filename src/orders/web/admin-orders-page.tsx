import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ShoppingBag } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { Money } from '#ui/money.tsx'
import { Party } from '#ui/party.tsx'
import { ordersAdminContract, type ListedOrder } from '../admin-contract.ts'
import { orderList } from '../admin-list.ts'
import { StatusBadge } from './status-badge.tsx'

const ordersQuery = (search: ListSearch<typeof orderList>) =>
  read(ordersAdminContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/orders')({
  validateSearch: searchOf(orderList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, ordersQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('orders.admin.title') }),
  component: AdminOrdersPage,
})

function AdminOrdersPage() {
  const t = useTranslations('orders.admin')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  return (
    <AdminList
      list={orderList}
      search={search}
      views={<SavedViews list="orders" search={search} />}
      bulk={{ nameOf: ({ id, title }) => `#${id} ${title}` }}
      query={ordersQuery(search)}
      exportPath={ordersAdminContract.export.path}
      title={t('title')}
      text={t('text')}
      fields={useFields()}
      columns={useColumns()}
      none={{ icon: ShoppingBag, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof orderList> {
  const t = useTranslations('orders.admin')
  const label = useTranslations('orders')
  return {
    q: { label: t('q') },
    status: {
      label: t('status'),
      all: label('all'),
      nameOf: (status) => (status === 'active' ? t('active') : label(`status.${status}`)),
    },
    escrow: {
      label: t('escrow'),
      all: label('all'),
      nameOf: (status) => (status === 'held' ? t('held') : label(`money.${status}`)),
    },
    pricing: { label: t('pricing'), all: t('pricings.all'), nameOf: (one) => t(`pricings.${one}`) },
    from: { label: t('from') },
    to: { label: t('to') },
  }
}

function useColumns(): Column<ListedOrder>[] {
  const t = useTranslations('orders.admin')
  const label = useTranslations('orders')
  return [
    {
      key: 'order',
      label: t('order'),
      cell: (order) => <OrderTitle order={order} />,
    },
    {
      key: 'pricing',
      label: t('pricing'),
      isWhole: true,
      cell: ({ pricing = 'hourly' }) => t(`pricings.${pricing}`),
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
      sort: '-totalAmount',
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
      sort: '-createdAt',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}

function OrderTitle({ order: { id, title, agreementId } }: { order: ListedOrder }) {
  const t = useTranslations('orders')
  return (
    <span className="grid min-w-0 text-end md:text-start">
      <Link to={paths.order(id)} dir="auto" className="min-h-6 font-medium hover:underline">
        {t('page.title', { id, title })}
      </Link>
      {agreementId !== undefined && (
        <Link
          to={paths.adminAgreements}
          search={{ q: String(agreementId) }}
          className="min-h-6 text-ink-2 hover:underline"
        >
          {t('admin.partOfAgreement', { id: agreementId })}
        </Link>
      )}
    </span>
  )
}
