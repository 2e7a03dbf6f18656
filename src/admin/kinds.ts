/** The dashboard's tabs, as the specification names them. */
export const adminTabs = ['overview', 'financial', 'operations', 'disputes', 'platform'] as const
export type AdminTab = (typeof adminTabs)[number]

/** How far back a chart goes. */
export const periods = ['30d', '90d', '12m', 'all'] as const
export type Period = (typeof periods)[number]
