import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { answerWith } from '#platform/request-scope.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { BookmarkCheck, Plus } from '#ui/icons.ts'
import { CategoryStrip } from './directory/category-strip.tsx'
import { DirectoryFilters } from './directory/directory-filters.tsx'
import { DirectoryResults } from './directory/directory-results.tsx'
import { DirectoryStats } from './directory/directory-stats.tsx'
import { presentCategory } from './present-category.ts'
import { promptsSearch, type PromptsSearch } from './directory/prompts-address.ts'
import { categoriesQuery, promptsQuery, statsQuery } from './prompts-queries.ts'
import { useDirectory } from './directory/use-directory.ts'

export const Route = createFileRoute('/prompts')({
  staticData: { isContent: true },
  validateSearch: promptsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetch(queryClient, deps),
  head: ({ match: { context, search }, loaderData }) =>
    loaderData?.isGone
      ? pageHead({ context, title: context.t('prompts.categoryGone') })
      : pageHead({
          context,
          title: context.t('prompts.title'),
          description: context.t('prompts.text'),
          // A filtered category is a page of its own; all other filters share the canonical address.
          canonical: search.category ? `/prompts?category=${search.category}` : '/prompts',
        }),
  component: PromptsPage,
})

/** The server waits for the data; in the browser the page appears immediately with skeletons. */
async function prefetch(queryClient: QueryClient, search: PromptsSearch) {
  const loading = Promise.all([
    queryClient.prefetchQuery(promptsQuery(search)),
    queryClient.prefetchQuery(statsQuery),
    queryClient.prefetchQuery(categoriesQuery),
  ])
  if (typeof window === 'undefined') await loading
  if (search.category === undefined) return { isGone: false }
  const category = await presentCategory(queryClient, search.category)
  // The page renders its own message for an unknown category.
  if (category === undefined) answerWith(404)
  else if (category !== search.category) {
    throw redirect({
      to: '/prompts',
      search: { ...search, category },
      statusCode: 301,
      replace: true,
    })
  }
  return { isGone: category === undefined }
}

function PromptsPage() {
  const t = useTranslations('prompts')
  const user = useUser()
  const directory = useDirectory(Route.useSearch())
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-2 max-w-prose text-ink-2">{t('text')}</p>
        </div>
        {user && (
          <div className="flex flex-wrap gap-2">
            <Link to="/prompts/my" className={buttonClass('secondary')}>
              <BookmarkCheck aria-hidden className="size-4" />
              {t('myTitle')}
            </Link>
            <Link to="/prompts/create" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('create')}
            </Link>
          </div>
        )}
      </div>
      <DirectoryStats />
      <DirectoryFilters {...directory} />
      <CategoryStrip {...directory} categories={categories ?? []} />
      <DirectoryResults {...directory} categories={categories} />
    </div>
  )
}
