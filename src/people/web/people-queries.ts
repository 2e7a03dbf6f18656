import { read } from '#platform/web/query.ts'
import { peopleContract } from '../contract.ts'

export const personQuery = (id: number) => read(peopleContract, 'get', { id })
