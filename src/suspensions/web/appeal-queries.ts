import { read } from '#platform/web/query.ts'
import { appealsContract } from '../appeals-contract.ts'

export const appealQuery = (id: number) => read(appealsContract, 'get', { id })
