import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { read } from '#platform/web/query.ts'
import { disputesContract, type DisputeRoom } from '../contract.ts'

export const RECENT = 5
export const MAX_ACTIVE = 50

export const roomQuery = (orderId: number | string) =>
  read(disputesContract, 'ofOrder', { id: orderId })
export const caseQuery = (id: number) => read(disputesContract, 'get', { id })
export const countsQuery = read(disputesContract, 'counts')
export const activeQuery = queryOptions(
  read(disputesContract, 'list', { group: 'active', limit: MAX_ACTIVE }),
)
export const recentQuery = queryOptions(
  read(disputesContract, 'list', { group: 'ended', limit: RECENT }),
)

/** Refetches everything that shows disputes and their orders, after a change. */
export async function refreshDisputes(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshOrders(queryClient),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(admin\/)?disputes\b/.test(String(queryKey[0])),
    }),
  ])
}

/** Shows the response of a party's step without refetching. */
export function showRoom(queryClient: QueryClient, room: DisputeRoom): void {
  queryClient.setQueryData(roomQuery(room.orderId).queryKey, room)
}
