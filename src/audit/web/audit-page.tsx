import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditQuery } from './audit-queries.ts'
import { auditSearch } from './audit-search.ts'

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, auditQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('audit.title') }),
  component: AuditPage,
})

function AuditPage() {
  const t = useTranslations('audit')
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <AuditFilters search={search} readsAll={user.role === 'super_admin'} />
      <AuditList search={search} />
    </>
  )
}
