import { read } from '#platform/web/query.ts'
import { applicationsContract } from '../contract.ts'

/** In a file of its own, because the inbox in src/moderation reads it too. */
export const standingQuery = read(applicationsContract, 'standing')
export const applicationQuery = (id: number) => read(applicationsContract, 'get', { id })
