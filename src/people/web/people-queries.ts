import { read } from '#platform/web/query.ts'
import { givenOf, pathWith } from '#platform/web/search-values.ts'
import { peopleContract } from '../contract.ts'
import type { PeopleSearch } from './people-search.ts'

export const peopleQuery = (search: PeopleSearch) => read(peopleContract, 'list', givenOf(search))

export const personQuery = (id: number) => read(peopleContract, 'get', { id })

/** Address of the CSV with these filters. */
export const exportPath = (search: PeopleSearch) => pathWith(peopleContract.export.path, search)
