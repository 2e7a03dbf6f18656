import { read } from '#platform/web/query.ts'
import { givenOf, pathWith } from '#platform/web/search-values.ts'
import { adminOrdersContract } from '../admin-contract.ts'
import type { AdminOrdersSearch } from './admin-orders-search.ts'

export const adminOrdersQuery = (search: AdminOrdersSearch) =>
  read(adminOrdersContract, 'list', givenOf(search))

/** The address of the CSV export with the current filters. */
export const exportPath = (search: AdminOrdersSearch) =>
  pathWith(adminOrdersContract.export.path, search)
