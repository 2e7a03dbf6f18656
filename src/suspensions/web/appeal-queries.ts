import { read } from '#platform/web/query.ts'
import { suspensionsAppealsContract } from '../appeals-contract.ts'

/** In a file of its own, because the inbox in src/moderation reads it too. */
export const appealQuery = (id: number) => read(suspensionsAppealsContract, 'get', { id })
