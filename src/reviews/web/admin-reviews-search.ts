import { idIn, oneOf, textIn, wholeIn } from '#platform/web/search-values.ts'
import type { ReviewChoice } from '../admin-contract.ts'
import { visibilities } from '../visibilities.ts'

/** What of the admins' list of reviews is in its address; what is not asked for is left out. */
export interface AdminReviewsSearch extends ReviewChoice {
  before?: number | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function adminReviewsSearch(given: Record<string, unknown>): AdminReviewsSearch {
  return {
    q: textIn(given['q']),
    visibility: oneOf(visibilities, given['visibility']),
    rating: wholeIn(given['rating'], 1, 5),
    before: idIn(given['before']),
  }
}
