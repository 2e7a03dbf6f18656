import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { Board } from './board/board.tsx'
import { gigsSearch, isIndexedList } from './board/gigs-address.ts'
import { facetsQuery, gigsQuery } from './brief-queries.ts'

export const Route = createFileRoute('/gigs')({
  staticData: { isContent: true },
  validateSearch: gigsSearch,
  beforeLoad: ({ context: { site } }) => {
    if (!site.isGigBoardOpen) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  /** The server waits for the list. Never throws, because the page itself shows a failed request. */
  loader: async ({ context: { queryClient }, deps }) => {
    const loading = Promise.all([
      queryClient.prefetchQuery(gigsQuery(deps)),
      queryClient.prefetchQuery(facetsQuery(deps)),
      queryClient.prefetchQuery(categoriesQuery),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: ({ match: { context, search } }) =>
    pageHead({
      context,
      title: context.t('briefs.title'),
      description: context.t('briefs.description'),
      ...(isIndexedList(search) && { canonical: '/gigs' }),
    }),
  component: Page,
})

function Page() {
  return <Board search={Route.useSearch()} />
}
