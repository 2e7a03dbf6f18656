/** Addresses that several features link to; the table of all pages is src/app/pages.ts. */
export const paths = {
  home: '/',
  browse: '/browse',
  dashboard: '/dashboard' as string,
  auth: '/auth',
  viber: (id: number) => `/vibers/${id}`,
  service: (id: number) => `/services/${id}`,
  checkout: (serviceId: number) => `/checkout/${serviceId}`,
  order: (id: number) => `/orders/${id}`,
  messages: (userId: number) => `/messages/${userId}`,
  review: (orderId: number) => `/reviews/create/${orderId}`,
} as const
