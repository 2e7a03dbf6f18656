import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { Briefcase } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { servicesAdminContract } from '../admin-contract.ts'
import { serviceList } from '../admin-list.ts'
import { useServiceColumns } from './admin-service-columns.tsx'
import { CategoryOptions } from './category-options.tsx'
import { useCategories, useMainCategoryName, useSubcategoryName } from './use-categories.ts'
import { useServiceBulk } from './use-service-bulk.ts'

const servicesQuery = (search: ListSearch<typeof serviceList>) =>
  read(servicesAdminContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/services')({
  validateSearch: searchOf(serviceList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, servicesQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('services.admin.title') }),
  component: AdminServicesPage,
})

function AdminServicesPage() {
  const t = useTranslations('services.admin')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  return (
    <AdminList
      list={serviceList}
      search={search}
      views={<SavedViews list="services" search={search} />}
      bulk={useServiceBulk()}
      query={servicesQuery(search)}
      exportPath={servicesAdminContract.export.path}
      title={t('title')}
      text={t('text')}
      fields={useFields()}
      columns={useServiceColumns()}
      none={{ icon: Briefcase, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof serviceList> {
  const t = useTranslations('services.admin')
  const label = useTranslations('services')
  const all = t('all')
  return {
    q: { label: t('q') },
    status: { label: t('status'), all, nameOf: (status) => t(`statuses.${status}`) },
    category: { label: label('form.category'), all, groups: <CategoryOptions /> },
    subcategory: { label: label('form.subcategory'), all, groups: <Subcategories /> },
    featured: {
      label: t('featured'),
      all,
      nameOf: (featured) => t(featured === 'yes' ? 'featuredOnly' : 'notFeatured'),
    },
  }
}

function Subcategories() {
  const tradeOf = useMainCategoryName()
  const nameOf = useSubcategoryName()
  const { categories, subcategories } = useCategories()
  return categories.map(({ slug: category }) => (
    <optgroup key={category} label={tradeOf(category)}>
      {subcategories
        .filter((part) => part.category === category)
        .map(({ slug, label: named }) => (
          <option key={slug} value={slug}>
            {nameOf(slug, named)}
          </option>
        ))}
    </optgroup>
  ))
}
