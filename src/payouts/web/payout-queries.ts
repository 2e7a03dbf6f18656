import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { payoutsContract } from '../contract.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import type { PayoutsSearch } from './payouts-search.ts'

export const PAYOUTS_PER_PAGE = 20

const filterOf = ({ status, page }: PayoutsSearch) => ({
  ...(status && { status }),
  ...(page && pagingOf(page)),
})

export const summaryQuery = read(payoutsContract, 'summary')
export const accountQuery = read(payoutsContract, 'account')
export const payoutsQuery = (search: PayoutsSearch) =>
  read(payoutsContract, 'list', { ...filterOf(search), limit: PAYOUTS_PER_PAGE })
export const testAccountQuery = (id: string) => read(payoutsContract, 'testAccount', { id })

export const exportPath = payoutsContract.exportCsv.path

/** Refetches everything that shows payouts or the money of orders, after a change. */
export function refreshPayouts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(admin\/)?(payouts|orders)/.test(String(queryKey[0])) ||
      queryKey[0] === '/api/admin/dashboard-stats',
  })
}
