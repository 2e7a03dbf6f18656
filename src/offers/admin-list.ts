import { day, defineList, oneOf, searchText } from '#platform/listing.ts'
import { offerStatuses } from './process.ts'

/** All offers. `q` is the number of an offer, or a part of the username or name of one of its people. */
export const offerList = defineList({
  filters: { q: searchText, status: oneOf(offerStatuses), from: day, to: day },
  sorts: ['createdAt'],
})
