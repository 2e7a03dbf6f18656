/** Addresses that several features link to; the table of all pages is src/app/pages.ts. */
export const paths = {
  home: '/',
  browse: '/browse',
  dashboard: '/dashboard',
  auth: '/auth',
  viber: (id: number) => `/vibers/${id}`,
  service: (id: number) => `/services/${id}`,
  checkout: (serviceId: number) => `/checkout/${serviceId}`,
  order: (id: number) => `/orders/${id}`,
  messages: (userId: number) => `/messages/${userId}`,
  review: (orderId: number) => `/reviews/create/${orderId}`,
} as const

/** A dashboard tab's address; the overview has none of its own. */
export function dashboardTab(tab: string): string {
  return `/dashboard?tab=${tab}`
}
