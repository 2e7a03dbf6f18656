import { read } from '#platform/web/query.ts'
import { contactContract } from '../contract.ts'

export const contactQuery = (id: number) => read(contactContract, 'get', { id })
