import { payoutChoices } from '#ledger/statuses.ts'
import { defineList, searchText, oneOf } from '#platform/listing.ts'

/** All payouts. `q` is a part of the viber's username, email address or name. */
export const payoutList = defineList({
  filters: { q: searchText, status: oneOf(payoutChoices) },
  sorts: ['createdAt', 'amount'],
})
