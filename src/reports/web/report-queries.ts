import { read } from '#platform/web/query.ts'
import { reportsContract } from '../contract.ts'

export const reportQuery = (id: number) => read(reportsContract, 'get', { id })
