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

export function adminPayoutsSearch(raw: Record<string, unknown>): AdminPayoutsSearch {
  return {
    q: textIn(raw['q']),
    status: oneOf(payoutChoices, raw['status']),
    before: idIn(raw['before']),
  }
}

/** Lenient: invalid values are ignored. */
export function payoutsSearch(raw: Record<string, unknown>): PayoutsSearch {
  return { status: oneOf(payoutStatuses, raw['status']), page: pageIn(raw) }
}
