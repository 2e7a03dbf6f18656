import { day, defineList, oneOf, searchText } from '#platform/listing.ts'
import { agreementStates } from './agreement.ts'

/** All agreements. `q` is the number of an agreement, or a part of its title or of a party's username or name. */
export const agreementList = defineList({
  filters: { q: searchText, state: oneOf(agreementStates), from: day, to: day },
  sorts: ['createdAt'],
})
