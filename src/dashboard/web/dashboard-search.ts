import type { Module } from '#platform/modules.ts'
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

/** The sub-pages of the settings. The first page has the profile and the preferences. */
export const settingsParts = ['security', 'notifications', 'payouts', 'privacy'] as const
export type SettingsPart = (typeof settingsParts)[number]

/**
 * The tab and filters in the address; defaults are omitted. In a file of its own, because the first script of every
 * page parses addresses.
 */
export interface DashboardSearch {
  tab?: Exclude<DashboardTab, 'overview'> | undefined
  status?: OrderStatus | undefined
  page?: PageMark | undefined
  part?: SettingsPart | undefined
}

/** Ignores invalid values instead of rejecting the address. */
export function dashboardSearch(params: Record<string, unknown>): DashboardSearch {
  const tab = oneOf(dashboardTabs, params['tab'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    status: tab === 'orders' ? oneOf(orderStatuses, params['status']) : undefined,
    part: tab === 'settings' ? oneOf(settingsParts, params['part']) : undefined,
    page: tab === 'orders' || tab === 'posts' ? pageIn(params) : undefined,
  }
}

export function isBlogTab(tab: DashboardTab | undefined): boolean {
  return tab === 'posts' || tab === 'create-post'
}

/** The overview instead of a tab whose module is switched off. */
export function tabOn<Tab extends DashboardTab | undefined>(
  tab: Tab,
  off: readonly Module[] = [],
): Tab | undefined {
  return isBlogTab(tab) && off.includes('blog') ? undefined : tab
}
