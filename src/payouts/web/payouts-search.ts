import type { PayoutStatus } from '#ledger/contract.ts'
import { payoutChoices, payoutStatuses, type PayoutChosen } from '#ledger/statuses.ts'
import { idIn, oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'

/** What of a list of payouts is in its address; defaults are left out. */
export interface PayoutsSearch {
  status?: PayoutStatus | undefined
  page?: PageMark | undefined
}

/** What of everybody's payouts is in the admins' address. */
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

/** Forgiving: what cannot be understood is left out rather than refused. */
export function payoutsSearch(given: Record<string, unknown>): PayoutsSearch {
  return { status: oneOf(payoutStatuses, given['status']), page: pageIn(given) }
}
