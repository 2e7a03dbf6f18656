/** The tabs of the dashboard. */
export const adminTabs = ['overview', 'financial', 'operations', 'disputes', 'platform'] as const
export type AdminTab = (typeof adminTabs)[number]

/** The periods of a chart. */
export const periods = ['30d', '90d', '12m', 'all'] as const
export type Period = (typeof periods)[number]
