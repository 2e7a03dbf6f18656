import { orderStatuses, type OrderStatus } from '#orders/statuses.ts'

export const dashboardTabs = ['overview', 'orders', 'services', 'create'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** What of the dashboard is in its address; defaults are left out. */
export interface DashboardSearch {
  tab?: Exclude<DashboardTab, 'overview'> | undefined
  status?: OrderStatus | undefined
  page?: number | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function dashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const tab = dashboardTabs.find((one) => one === given['tab'])
  if (!tab || tab === 'overview') return {}
  if (tab !== 'orders') return { tab }
  const page = Number(given['page'])
  return {
    tab,
    status: orderStatuses.find((one) => one === given['status']),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }
}
