import { read } from '#platform/web/query.ts'
import { reportsContract } from '../contract.ts'

/** The moderation inbox uses this query too. */
export const reportQuery = (id: number) => read(reportsContract, 'get', { id })
