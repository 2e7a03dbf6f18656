import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { ordersJobContract } from '../job-contract.ts'
import { ordersContract, type OrderFilter } from '../contract.ts'

/**
 * The other party changes orders too, so entering a page refetches them unless that was done a moment ago. While the
 * page is open nothing becomes stale by time.
 */
export const ENTRY_FRESH_MS = 3000

export const orderQuery = (id: number | string) => read(ordersContract, 'get', { id })
export const timelineQuery = (id: number | string) => read(ordersContract, 'timeline', { id })
export const moneyQuery = (id: number | string) => read(ordersContract, 'money', { id })
export const jobQuery = (id: number | string) => read(ordersJobContract, 'get', { id })
export const ordersQuery = (filter: Partial<OrderFilter>) => read(ordersContract, 'list', filter)

/** For loaders: refetches when a page is entered. */
export function onEntry<Options extends object>(query: Options) {
  return { ...query, staleTime: ENTRY_FRESH_MS }
}

/** Refetches everything that shows orders, after a change. */
export function refreshOrders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/orders'),
  })
}

export const ORDERS_PER_PAGE = 10

/** The query of the orders tab: all orders or one status, by page. */
export function ordersPageQuery(search: { status?: OrderFilter['status']; page?: PageMark }) {
  const { status, page } = search
  return queryOptions(
    ordersQuery({ ...(status && { status }), ...pagingOf(page), limit: ORDERS_PER_PAGE }),
  )
}
