import { pagesContract } from '#pages/contract.ts'
import { read } from '#platform/web/query.ts'

/** What an item may lead to. */
export const pagesQuery = read(pagesContract, 'titles')
