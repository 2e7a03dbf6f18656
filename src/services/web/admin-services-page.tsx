import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AdminServiceFilters } from './admin-service-filters.tsx'
import { AdminServiceList } from './admin-service-list.tsx'
import { adminServicesQuery } from './admin-services-queries.ts'
import { adminServicesSearch } from './admin-services-search.ts'

export const Route = createFileRoute('/_admin/admin/services')({
  validateSearch: adminServicesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    readAsAdmin({ context, location }, adminServicesQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('services.admin.title') }),
  component: AdminServicesPage,
})

function AdminServicesPage() {
  const t = useTranslations('services.admin')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <AdminServiceFilters search={search} />
      <AdminServiceList search={search} />
    </>
  )
}
