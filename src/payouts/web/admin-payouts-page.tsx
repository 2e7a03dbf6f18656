import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Wallet } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { Party } from '#ui/party.tsx'
import { payoutList } from '../admin-list.ts'
import { payoutsContract, type AdminPayout } from '../contract.ts'
import { Dates, PaidAmount, PayoutState, RetryButton } from './payout-card.tsx'
import { useRetry } from './use-retry.ts'

const { adminRetry: send } = api(payoutsContract)

const payoutsQuery = (search: ListSearch<typeof payoutList>) =>
  read(payoutsContract, 'adminList', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/payouts')({
  validateSearch: searchOf(payoutList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, payoutsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payouts.adminTitle') }),
  component: AdminPayoutsPage,
})

function AdminPayoutsPage() {
  const t = useTranslations('payouts')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'noneFound' : 'adminEmpty'
  return (
    <AdminList
      list={payoutList}
      search={search}
      views={<SavedViews list="payouts" search={search} />}
      bulk={{ nameOf: ({ id, provider }) => `#${id} ${provider.fullName}` }}
      query={payoutsQuery(search)}
      exportPath={payoutsContract.adminExport.path}
      title={t('adminTitle')}
      text={t('adminText')}
      fields={useFields()}
      columns={useColumns()}
      none={{ icon: Wallet, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof payoutList> {
  const t = useTranslations('payouts')
  return {
    q: { label: t('viber') },
    status: {
      label: t('filter'),
      all: t('all'),
      nameOf: (status) => (status === 'waiting' ? t('waiting') : t(`status.${status}`)),
    },
  }
}

function useColumns(): Column<AdminPayout>[] {
  const t = useTranslations('payouts')
  const say = useTranslations('ui')
  const retry = useRetry(send)
  return [
    {
      key: 'order',
      label: t('order'),
      cell: (payout) => <Order payout={payout} />,
    },
    {
      key: 'viber',
      label: t('viber'),
      cell: (payout) => <Recipient payout={payout} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      isNumber: true,
      isWhole: true,
      sort: '-amount',
      cell: (payout) => (
        <span>
          <PaidAmount payout={payout} />
        </span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: (payout) => <PayoutState payout={payout} />,
    },
    {
      key: 'released',
      label: t('dates.released'),
      sort: '-createdAt',
      isWhole: true,
      cell: (payout) => (
        <div className="md:[&_dl]:grid">
          <Dates payout={payout} />
        </div>
      ),
    },
    {
      key: 'actions',
      label: say('actions'),
      cell: (payout) => <RetryButton payout={payout} retry={retry(payout.id)} />,
    },
  ]
}

function Order({ payout: { id, orderId, orderTitle } }: { payout: AdminPayout }) {
  const t = useTranslations('payouts')
  return (
    <span className="grid min-w-0 text-end md:text-start">
      <Link to={paths.order(orderId)} dir="auto" className="min-h-6 font-medium hover:underline">
        {orderTitle}
      </Link>
      <span className="text-xs text-ink-3">{t('number', { id })}</span>
    </span>
  )
}

function Recipient({ payout: { provider, stripeTransferId } }: { payout: AdminPayout }) {
  return (
    <span className="grid min-w-0 justify-items-end md:justify-items-start">
      <Party {...provider} />
      {stripeTransferId && (
        <code className="text-xs break-all text-ink-3 select-all">{stripeTransferId}</code>
      )}
    </span>
  )
}
