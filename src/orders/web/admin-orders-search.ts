import { escrowChoices } from '#ledger/statuses.ts'
import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { OrderChoice } from '../admin-contract.ts'
import { orderChoices } from '../statuses.ts'

/** The filters of the admins' list in the address; defaults are left out. */
export interface AdminOrdersSearch extends OrderChoice {
  before?: number | undefined
}

/** Lenient: invalid values are ignored. */
export function adminOrdersSearch(given: Record<string, unknown>): AdminOrdersSearch {
  return {
    q: textIn(given['q']),
    status: oneOf(orderChoices, given['status']),
    escrow: oneOf(escrowChoices, given['escrow']),
    from: dayIn(given['from']),
    to: dayIn(given['to']),
    before: idIn(given['before']),
  }
}
