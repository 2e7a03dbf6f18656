import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { adminBlogSearch, choiceOf } from './admin-blog-search.ts'
import { AdminPosts } from './admin-posts.tsx'
import { allPostsQuery, blogCategoriesQuery } from './blog-queries.ts'
import { BlogCategoriesTab } from './categories-tab.tsx'

export const Route = createFileRoute('/_admin/admin/blog')({
  validateSearch: adminBlogSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    deps.tab
      ? readAsAdmin({ context, location }, blogCategoriesQuery)
      : readAsAdmin({ context, location }, allPostsQuery(choiceOf(deps))),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('blog.admin.title') }),
  component: AdminBlogPage,
})

function AdminBlogPage() {
  const t = useTranslations('blog.admin')
  const search = Route.useSearch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        current={search.tab ?? 'posts'}
        tabs={[
          { value: 'posts', label: t('posts') },
          { value: 'categories', label: t('categories') },
        ]}
      >
        {search.tab ? <BlogCategoriesTab /> : <AdminPosts search={search} />}
      </Tabs>
    </>
  )
}
