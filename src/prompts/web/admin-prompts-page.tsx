import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { adminPromptsQuery, adminPromptsSearch, adminTabs } from './admin/admin-prompts-search.ts'
import { AdminPromptsTab } from './admin/admin-prompts-tab.tsx'
import { CategoriesTab } from './admin/categories-tab.tsx'
import { allCategoriesQuery } from './prompts-queries.ts'

export const Route = createFileRoute('/_admin/admin/prompts')({
  validateSearch: adminPromptsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps: { tab, ...search } }) => {
    const entry = { context, location }
    return Promise.all([
      // The filter by category needs the list of categories.
      readAsAdmin(entry, allCategoriesQuery),
      tab !== 'categories' && readAsAdmin(entry, adminPromptsQuery(search)),
    ])
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('prompts.admin.title') }),
  component: AdminPromptsPage,
})

function AdminPromptsPage() {
  const t = useTranslations('prompts.admin')
  const { tab = 'prompts', ...search } = Route.useSearch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        current={tab}
        tabs={adminTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        {tab === 'categories' ? <CategoriesTab /> : <AdminPromptsTab search={search} />}
      </Tabs>
    </>
  )
}
