import { orderStatuses, type OrderStatus } from '#orders/statuses.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

export const dashboardTabs = [
  'overview',
  'orders',
  'services',
  'create',
  'posts',
  'create-post',
  'settings',
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What of the dashboard is in its address; defaults are left out. */
export interface DashboardSearch {
  tab?: Exclude<DashboardTab, 'overview'> | undefined
  status?: OrderStatus | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function dashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const tab = oneOf(dashboardTabs, given['tab'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    status: tab === 'orders' ? oneOf(orderStatuses, given['status']) : undefined,
    page: tab === 'orders' || tab === 'posts' ? pageIn(given) : undefined,
  }
}
