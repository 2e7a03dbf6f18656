import { oneOf } from '#platform/web/search-values.ts'
import { adminTabs, periods, type AdminTab, type Period } from '../kinds.ts'

/** What of the dashboard is in its address; defaults are left out. */
export interface AdminSearch {
  tab?: Exclude<AdminTab, 'overview'> | undefined
  period?: Period | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function adminSearch(given: Record<string, unknown>): AdminSearch {
  const tab = oneOf(adminTabs, given['tab'])
  const period = oneOf(periods, given['period'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    period: period === '30d' ? undefined : period,
  }
}
