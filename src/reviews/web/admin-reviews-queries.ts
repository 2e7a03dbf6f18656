import { read } from '#platform/web/query.ts'
import { givenOf, pathWith } from '#platform/web/search-values.ts'
import { adminReviewsContract } from '../admin-contract.ts'
import type { AdminReviewsSearch } from './admin-reviews-search.ts'

export const adminReviewsQuery = (search: AdminReviewsSearch) =>
  read(adminReviewsContract, 'list', givenOf(search))

/** The address of the CSV export with the current filters. */
export const exportPath = (search: AdminReviewsSearch) =>
  pathWith(adminReviewsContract.export.path, search)
