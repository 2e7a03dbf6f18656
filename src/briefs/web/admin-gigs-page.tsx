import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { CategoryOptions } from '#services/web/category-options.tsx'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { Megaphone } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { briefsAdminContract } from '../admin-contract.ts'
import { briefList } from '../admin-list.ts'
import { useGigColumns } from './admin-gig-columns.tsx'
import { useGigBulk } from './use-gig-bulk.ts'

const gigsQuery = (search: ListSearch<typeof briefList>) =>
  read(briefsAdminContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/gigs')({
  validateSearch: searchOf(briefList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, gigsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('admin.gigs.title') }),
  component: AdminGigsPage,
})

function AdminGigsPage() {
  const t = useTranslations('admin.gigs')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  return (
    <AdminList
      list={briefList}
      search={search}
      views={<SavedViews list="gigs" search={search} />}
      bulk={useGigBulk()}
      query={gigsQuery(search)}
      exportPath={briefsAdminContract.export.path}
      title={t('title')}
      text={t('text')}
      fields={useFields()}
      columns={useGigColumns()}
      none={{ icon: Megaphone, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof briefList> {
  const t = useTranslations('admin.gigs')
  const label = useTranslations('services')
  const all = t('all')
  return {
    q: { label: t('q') },
    status: { label: t('status'), all, nameOf: (status) => t(`statuses.${status}`) },
    hidden: {
      label: t('hiding'),
      all,
      nameOf: (hidden) => t(hidden === 'yes' ? 'hiddenOnly' : 'notHidden'),
    },
    category: { label: label('form.category'), all, groups: <CategoryOptions /> },
    from: { label: t('from') },
    to: { label: t('to') },
  }
}
