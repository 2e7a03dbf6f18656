import type { PayoutStatus } from '#ledger/contract.ts'
import { payoutStatuses } from '#ledger/statuses.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

/** The filters of a provider's own list in the address; defaults are left out. */
export interface PayoutsSearch {
  status?: PayoutStatus | undefined
  page?: PageMark | undefined
}

/** Lenient: invalid values are ignored. */
export function payoutsSearch(raw: Record<string, unknown>): PayoutsSearch {
  return { status: oneOf(payoutStatuses, raw['status']), page: pageIn(raw) }
}
