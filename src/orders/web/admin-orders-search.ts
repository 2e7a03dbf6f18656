import { escrowChoices } from '#ledger/statuses.ts'
import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { OrderChoice } from '../admin-contract.ts'
import { orderChoices } from '../statuses.ts'

/** What of the admins' list of orders is in its address; what is not asked for is left out. */
export interface AdminOrdersSearch extends OrderChoice {
  before?: number | undefined
}

/** Forgiving: what cannot be understood is left out. */
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
