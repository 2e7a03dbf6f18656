import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { searchContract, ServiceSort } from '../contract.ts'

export const PAGE_SIZE = 24
/** Services alone go stale, after a minute (specification §7). */
const FRESH_MS = 60_000

/** What of a browse page is in its address; defaults are left out (A-25b). */
export interface BrowseSearch {
  category?: string | undefined
  search?: string | undefined
  sort?: Exclude<ServiceSort, 'relevance'> | undefined
  page?: number | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function browseSearch(given: Record<string, unknown>): BrowseSearch {
  const sort = ServiceSort.safeParse(given['sort']).data
  const page = Number(given['page'])
  return {
    category: textOf(given['category'], 50),
    search: textOf(given['search'], 200),
    sort: sort === 'relevance' ? undefined : sort,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }
}

function textOf(value: unknown, maxLength: number) {
  const text = typeof value === 'string' ? value.trim().slice(0, maxLength) : ''
  return text === '' || text.toLowerCase() === 'all' ? undefined : text
}

export function servicesQuery(search: BrowseSearch, limit = PAGE_SIZE) {
  const { category, search: text, sort, page } = search
  return queryOptions({
    ...read(searchContract, 'services', {
      ...(category && { category }),
      ...(text && { search: text }),
      ...(sort && { sort }),
      ...(page && { page }),
      limit,
    }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/**
 * On the server the page waits for its results; in the browser it appears at once and shows
 * skeletons. A failure is shown by the page itself, so nothing is thrown here.
 */
export function prefetchServices(queryClient: QueryClient, search: BrowseSearch, limit?: number) {
  const loading = queryClient.prefetchQuery(servicesQuery(search, limit))
  return typeof window === 'undefined' ? loading : undefined
}
