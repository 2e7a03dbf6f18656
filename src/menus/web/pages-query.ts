import { pagesContract } from '#pages/contract.ts'
import { read } from '#platform/web/query.ts'

/** What an item may lead to; the first hundred in their order. */
export const pagesQuery = read(pagesContract, 'list', { limit: 100 })
