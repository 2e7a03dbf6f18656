import { read } from '#platform/web/query.ts'
import { givenOf, pathWith } from '#platform/web/search-values.ts'
import { adminServicesContract } from '../admin-contract.ts'
import type { AdminServicesSearch } from './admin-services-search.ts'

export const adminServicesQuery = (search: AdminServicesSearch) =>
  read(adminServicesContract, 'list', givenOf(search))

/** The CSV file with these filters. */
export const exportPath = (search: AdminServicesSearch) =>
  pathWith(adminServicesContract.export.path, search)
