import { read } from '#platform/web/query.ts'
import { adminSearchContract } from '../../admin-contract.ts'

export const countsQuery = read(adminSearchContract, 'discoveryCounts')
