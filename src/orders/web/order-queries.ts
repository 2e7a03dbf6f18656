import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { ordersContract, type OrderFilter } from '../contract.ts'

/**
 * Orders change through the other side too: entering a page reads them anew, unless that was done
 * a moment ago. On the page itself nothing goes stale by time.
 */
export const ENTRY_FRESH_MS = 3000

export const orderQuery = (id: number | string) => read(ordersContract, 'get', { id })
export const timelineQuery = (id: number | string) => read(ordersContract, 'timeline', { id })
export const moneyQuery = (id: number | string) => read(ordersContract, 'money', { id })
export const ordersQuery = (filter: Partial<OrderFilter>) => read(ordersContract, 'list', filter)

/** For loaders: the same query, asked again when a page is entered. */
export function onEntry<Options extends object>(query: Options) {
  return { ...query, staleTime: ENTRY_FRESH_MS }
}

/** After a change everything that shows orders is read again. */
export function refreshOrders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/orders'),
  })
}

export const ORDERS_PER_PAGE = 10

/** The orders tab's list: one status or all of them, a page at a time. */
export function ordersPageQuery(search: { status?: OrderFilter['status']; page?: PageMark }) {
  const { status, page } = search
  return queryOptions(
    ordersQuery({ ...(status && { status }), ...pagingOf(page), limit: ORDERS_PER_PAGE }),
  )
}
