import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { AdminReviewFilters } from './admin-review-filters.tsx'
import { AdminReviewList } from './admin-review-list.tsx'
import { adminReviewsQuery } from './admin-reviews-queries.ts'
import { adminReviewsSearch } from './admin-reviews-search.ts'

export const Route = createFileRoute('/_admin/admin/reviews')({
  validateSearch: adminReviewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) =>
    readAsAdmin({ context, location }, adminReviewsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('reviews.admin.title') }),
  component: AdminReviewsPage,
})

function AdminReviewsPage() {
  const t = useTranslations('reviews.admin')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <AdminReviewFilters search={search} />
      <AdminReviewList search={search} />
    </>
  )
}
