import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { PersonChoice } from '../contract.ts'

/**
 * What of the list of people is in its address; what is not asked for is left out. The words stand here
 * once more, because the first script of every page reads addresses and must not need the contracts.
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
