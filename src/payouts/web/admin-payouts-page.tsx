import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AdminPayouts } from './admin-payouts.tsx'
import { adminPayoutsQuery } from './payout-queries.ts'
import { adminPayoutsSearch } from './payouts-search.ts'

export const Route = createFileRoute('/_admin/admin/payouts')({
  validateSearch: adminPayoutsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    readAsAdmin({ context, location }, adminPayoutsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payouts.adminTitle') }),
  component: AdminPayoutsPage,
})

function AdminPayoutsPage() {
  const t = useTranslations('payouts')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('adminTitle')}</h1>
        <p className="mt-1 text-ink-2">{t('adminText')}</p>
      </header>
      <AdminPayouts search={search} />
    </>
  )
}
