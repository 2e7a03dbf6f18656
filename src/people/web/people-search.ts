import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { PersonChoice } from '../contract.ts'

/**
 * The filters in the address; defaults are omitted. The allowed values are repeated here rather than taken from the
 * contracts, because the first script of every page parses addresses and must not load the contracts.
 */
export type PeopleSearch = { [Name in keyof PersonChoice]?: PersonChoice[Name] | undefined } & {
  before?: number | undefined
}

export function peopleSearch(given: Record<string, unknown>): PeopleSearch {
  return {
    q: textIn(given['q']),
    role: oneOf(['customer', 'admin', 'super_admin'], given['role']),
    kind: oneOf(['provider', 'client'], given['kind']),
    status: oneOf(['active', 'pending_approval', 'suspended', 'deleted'], given['status']),
    joinedFrom: dayIn(given['joinedFrom']),
    joinedTo: dayIn(given['joinedTo']),
    before: idIn(given['before']),
  }
}
