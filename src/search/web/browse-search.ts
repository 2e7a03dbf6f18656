import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { searchContract } from '../contract.ts'
import { PAGE_SIZE, type BrowseSearch } from './browse-address.ts'

/** Services alone go stale, after a minute (specification §7). */
const FRESH_MS = 60_000

/** The filter of the API that an address stands for. */
export function filterOf({ category, search, skills, min, max }: BrowseSearch) {
  return {
    ...(category && { category }),
    ...(search && { search }),
    ...(skills && { skills }),
    ...(min !== undefined && { minRate: min }),
    ...(max !== undefined && { maxRate: max }),
  }
}

export function servicesQuery(search: BrowseSearch, limit = PAGE_SIZE) {
  const { sort, page } = search
  return queryOptions({
    ...read(searchContract, 'services', {
      ...filterOf(search),
      ...(sort && { sort }),
      ...(page && pagingOf(page)),
      limit,
    }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Counts beside the filters. A second question, so that the list never waits for it. */
export function facetsQuery(search: BrowseSearch) {
  return queryOptions({
    ...read(searchContract, 'facets', filterOf(search)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/**
 * On the server the page waits for its results; in the browser it appears at once and shows
 * skeletons. A failure is shown by the page itself, so nothing is thrown here.
 */
export async function prefetchServices(queryClient: QueryClient, search: BrowseSearch) {
  const loading = Promise.all([
    queryClient.prefetchQuery(servicesQuery(search)),
    queryClient.prefetchQuery(facetsQuery(search)),
    queryClient.prefetchQuery(categoriesQuery),
  ])
  if (typeof window === 'undefined') await loading
}

type HeadContext = Parameters<typeof pageHead>[0]['context']

/** The same for both addresses; search engines are told of the first. */
export function browseHead(context: HeadContext) {
  return pageHead({
    context,
    title: context.t('search.browseTitle'),
    description: context.t('search.browseDescription'),
    canonical: '/browse',
  })
}
