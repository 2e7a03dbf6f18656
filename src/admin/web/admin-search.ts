import { oneOf } from '#platform/web/search-values.ts'
import { adminTabs, periods, type AdminTab, type Period } from '../kinds.ts'

/**
 * The tab and period in the address; defaults are omitted. In a file of its own, because the first script of every
 * page parses addresses.
 */
export interface AdminSearch {
  tab?: Exclude<AdminTab, 'overview'> | undefined
  period?: Period | undefined
}

/** Ignores invalid values instead of rejecting the address. */
export function adminSearch(params: Record<string, unknown>): AdminSearch {
  const tab = oneOf(adminTabs, params['tab'])
  const period = oneOf(periods, params['period'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    period: period === '30d' ? undefined : period,
  }
}
