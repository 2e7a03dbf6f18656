import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { Handshake } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { agreementsAdminContract } from '../admin-contract.ts'
import { agreementList } from '../admin-list.ts'
import { useAgreementColumns } from './admin-agreement-columns.tsx'

const agreementsQuery = (search: ListSearch<typeof agreementList>) =>
  read(agreementsAdminContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/agreements')({
  validateSearch: searchOf(agreementList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    readAsAdmin({ context, location }, agreementsQuery(deps)),
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('agreements.admin.title') }),
  component: AdminAgreementsPage,
})

function AdminAgreementsPage() {
  const t = useTranslations('agreements.admin')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  return (
    <AdminList
      list={agreementList}
      search={search}
      views={<SavedViews list="agreements" search={search} />}
      bulk={{ nameOf: ({ id, title }) => `#${id} ${title}` }}
      query={agreementsQuery(search)}
      exportPath={agreementsAdminContract.export.path}
      title={t('title')}
      text={t('text')}
      fields={useFields()}
      columns={useAgreementColumns()}
      none={{ icon: Handshake, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof agreementList> {
  const t = useTranslations('agreements')
  return {
    q: { label: t('admin.q') },
    state: { label: t('admin.state'), all: t('admin.all'), nameOf: (one) => t(`state.${one}`) },
    from: { label: t('admin.from') },
    to: { label: t('admin.to') },
  }
}
