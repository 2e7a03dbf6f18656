import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { adminKnowledgeSearch } from './admin-knowledge-search.ts'
import { AnalyticsTab } from './analytics-tab.tsx'
import { ArticlesTab } from './articles-tab.tsx'
import { KnowledgeCategoriesTab } from './categories-tab.tsx'
import { FeedbackList } from './feedback-list.tsx'
import {
  allArticlesQuery,
  allCategoriesQuery,
  analyticsQuery,
  feedbackQuery,
  originalQuery,
} from './knowledge-queries.ts'

export const Route = createFileRoute('/_admin/admin/knowledge-base')({
  validateSearch: adminKnowledgeSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps }) => {
    const entry = { context, location }
    const { tab, feedback, said } = deps
    if (feedback) {
      await readAsAdmin(entry, originalQuery(feedback))
      return readAsAdmin(entry, feedbackQuery(feedback, said))
    }
    if (tab === 'analytics') return readAsAdmin(entry, analyticsQuery)
    await readAsAdmin(entry, allCategoriesQuery)
    if (!tab) await readAsAdmin(entry, allArticlesQuery(deps))
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
      <PageHeader title={t('title')} text={t('text')} />
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
        {search.tab === 'categories' && <KnowledgeCategoriesTab />}
        {search.tab === 'analytics' &&
          (search.feedback ? (
            <FeedbackList id={search.feedback} page={search.said ?? 1} />
          ) : (
            <AnalyticsTab />
          ))}
      </Tabs>
    </>
  )
}
