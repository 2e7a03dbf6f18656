import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { ScrollText } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { auditList } from '../admin-list.ts'
import { auditContract } from '../contract.ts'
import { auditActions } from '../kinds.ts'
import { keyOf, useEntryColumns } from './audit-entries.tsx'

const auditQuery = (search: ListSearch<typeof auditList>) =>
  read(auditContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: searchOf(auditList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, auditQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('audit.title') }),
  component: AuditPage,
})

/** Only super admins may see logins and export the log. */
function AuditPage() {
  const t = useTranslations('audit')
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const readsAll = user.role === 'super_admin'
  return (
    <AdminList
      list={auditList}
      search={search}
      views={<SavedViews list="audit" search={search} />}
      bulk={{ nameOf: ({ id }) => `#${id}` }}
      query={auditQuery(search)}
      exportPath={readsAll ? auditContract.export.path : undefined}
      title={t('title')}
      text={t('text')}
      fields={useFields(readsAll)}
      columns={useEntryColumns()}
      none={{ icon: ScrollText, title: t('empty'), text: t('emptyText') }}
    />
  )
}

function useFields(readsAll: boolean): FilterFields<typeof auditList> {
  const t = useTranslations('audit')
  return {
    area: readsAll
      ? { label: t('area'), all: t('areas.deeds'), nameOf: (area) => t(`areas.${area}`) }
      : undefined,
    action: {
      label: t('action'),
      all: t('everything'),
      options: auditActions.filter((action) => readsAll || !action.startsWith('auth.')),
      nameOf: (action) => t(`actions.${keyOf(action)}`),
    },
    actor: { label: t('person'), placeholder: t('personHint') },
    from: { label: t('from') },
    to: { label: t('to') },
  }
}
