import { escrowChoices } from '#ledger/statuses.ts'
import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { OrderChoice } from '../admin-contract.ts'
import { orderChoices } from '../statuses.ts'

/** The filters of the admins' list in the address; defaults are left out. */
export interface AdminOrdersSearch extends OrderChoice {
  before?: number | undefined
}

/** Lenient: invalid values are ignored. */
export function adminOrdersSearch(raw: Record<string, unknown>): AdminOrdersSearch {
  return {
    q: textIn(raw['q']),
    status: oneOf(orderChoices, raw['status']),
    escrow: oneOf(escrowChoices, raw['escrow']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    before: idIn(raw['before']),
  }
}
