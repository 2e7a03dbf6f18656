import { read } from '#platform/web/query.ts'
import { contactContract } from '../contract.ts'

/** In a file of its own, because the inbox in src/moderation reads it too. */
export const contactQuery = (id: number) => read(contactContract, 'get', { id })
