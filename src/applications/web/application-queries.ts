import { read } from '#platform/web/query.ts'
import { applicationsContract } from '../contract.ts'

export const standingQuery = read(applicationsContract, 'standing')
export const applicationQuery = (id: number) => read(applicationsContract, 'get', { id })
