import { idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { ServiceChoice } from '../admin-contract.ts'
import { categories } from '../categories.ts'
import { serviceStatuses } from '../statuses.ts'

/** The query parameters of the admins' list of services. */
export interface AdminServicesSearch extends ServiceChoice {
  before?: number | undefined
}

/** Drops invalid parameters. */
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

/** Checks the format only; the server knows which subcategories exist. */
function slugIn(given: unknown): string | undefined {
  return typeof given === 'string' && /^[a-z][a-z0-9_]{1,39}$/.test(given) ? given : undefined
}
