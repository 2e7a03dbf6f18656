import { idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { ServiceChoice } from '../admin-contract.ts'
import { categories } from '../categories.ts'
import { serviceStatuses } from '../statuses.ts'

/** What of the admins' list of services is in its address; what is not asked for is left out. */
export interface AdminServicesSearch extends ServiceChoice {
  before?: number | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function adminServicesSearch(given: Record<string, unknown>): AdminServicesSearch {
  return {
    q: textIn(given['q']),
    status: oneOf(serviceStatuses, given['status']),
    category: oneOf(categories, given['category']),
    subcategory: slugIn(given['subcategory']),
    featured: oneOf(['yes', 'no'], given['featured']),
    before: idIn(given['before']),
  }
}

/** Which there are, the server knows. */
function slugIn(given: unknown): string | undefined {
  return typeof given === 'string' && /^[a-z][a-z0-9_]{1,39}$/.test(given) ? given : undefined
}
