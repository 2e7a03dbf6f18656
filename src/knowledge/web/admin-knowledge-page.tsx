import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { Tabs } from '#ui/tabs.tsx'
import { adminKnowledgeSearch } from './admin-knowledge-search.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { ArticlesTab } from './articles-tab.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { allArticlesQuery, allCategoriesQuery, analyticsQuery } from './knowledge-queries.ts'

export const Route = createFileRoute('/_admin/admin/knowledge-base')({
  validateSearch: adminKnowledgeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps }) => {
    if (deps.tab === 'analytics') return readAsAdmin({ context, location }, analyticsQuery)
    await readAsAdmin({ context, location }, allCategoriesQuery)
    if (!deps.tab) await readAsAdmin({ context, location }, allArticlesQuery(deps))
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('knowledge.admin.title') }),
  component: AdminKnowledgePage,
})

function AdminKnowledgePage() {
  const t = useTranslations('knowledge.admin')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <Tabs
        label={t('title')}
        current={search.tab ?? 'articles'}
        tabs={[
          { value: 'articles', label: t('articles') },
          { value: 'categories', label: t('categories') },
          { value: 'analytics', label: t('analytics') },
        ]}
      >
        {!search.tab && <ArticlesTab search={search} />}
        {search.tab === 'categories' && <CategoriesTab />}
        {search.tab === 'analytics' && <AnalyticsTab />}
      </Tabs>
    </>
  )
}
