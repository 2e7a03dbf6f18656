import { read } from '#platform/web/query.ts'
import { searchAdminContract } from '../../admin-contract.ts'

/** The loader of the vocabulary page uses this query too. */
export const countsQuery = read(searchAdminContract, 'discoveryCounts')
