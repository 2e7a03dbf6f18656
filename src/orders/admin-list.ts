import { escrowChoices } from '#ledger/statuses.ts'
import { day, defineList, searchText, oneOf } from '#platform/listing.ts'
import { orderChoices } from './statuses.ts'

/** All orders. `q` is the number of an order, or a part of its title or of a party's username or name. */
export const orderList = defineList({
  filters: {
    q: searchText,
    status: oneOf(orderChoices),
    escrow: oneOf(escrowChoices),
    from: day,
    to: day,
  },
  sorts: ['createdAt', 'totalAmount'],
})
