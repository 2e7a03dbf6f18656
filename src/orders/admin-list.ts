import { escrowChoices } from '#ledger/statuses.ts'
import { day, defineList, searchText, oneOf } from '#platform/listing.ts'
import { pricings } from './pricing.ts'
import { orderChoices } from './statuses.ts'

/**
 * All orders. `q` is the number of an order, or a part of its title or of a party's username or name. Tips are listed
 * only if they are asked for by `pricing`.
 */
export const orderList = defineList({
  filters: {
    q: searchText,
    status: oneOf(orderChoices),
    escrow: oneOf(escrowChoices),
    pricing: oneOf(pricings),
    from: day,
    to: day,
  },
  sorts: ['createdAt', 'totalAmount'],
})
