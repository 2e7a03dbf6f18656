import { idIn, oneOf, textIn, wholeIn } from '#platform/web/search-values.ts'
import type { ReviewChoice } from '../admin-contract.ts'
import { visibilities } from '../visibilities.ts'

/** The filters of the admins' list in the address; defaults are left out. */
export interface AdminReviewsSearch extends ReviewChoice {
  before?: number | undefined
}

/** Lenient: invalid values are ignored. */
export function adminReviewsSearch(raw: Record<string, unknown>): AdminReviewsSearch {
  return {
    q: textIn(raw['q']),
    visibility: oneOf(visibilities, raw['visibility']),
    rating: wholeIn(raw['rating'], 1, 5),
    before: idIn(raw['before']),
  }
}
