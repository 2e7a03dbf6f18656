import type { PayoutStatus } from '#ledger/contract.ts'
import { payoutChoices, payoutStatuses, type PayoutChosen } from '#ledger/statuses.ts'
import { idIn, oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'

/** The filters of a provider's own list in the address; defaults are left out. */
export interface PayoutsSearch {
  status?: PayoutStatus | undefined
  page?: PageMark | undefined
}

/** The filters of the admins' list in the address. */
export interface AdminPayoutsSearch {
  q?: string | undefined
  status?: PayoutChosen | undefined
  before?: number | undefined
}

export function adminPayoutsSearch(given: Record<string, unknown>): AdminPayoutsSearch {
  return {
    q: textIn(given['q']),
    status: oneOf(payoutChoices, given['status']),
    before: idIn(given['before']),
  }
}

/** Lenient: invalid values are ignored. */
export function payoutsSearch(given: Record<string, unknown>): PayoutsSearch {
  return { status: oneOf(payoutStatuses, given['status']), page: pageIn(given) }
}
