/** Paths that several features link to; the table of all pages is src/app/pages.ts. */
export const paths = {
  home: '/',
  browse: '/browse',
  dashboard: '/dashboard' as string,
  auth: '/auth',
  /** The admin's view of a member. */
  person: (id: number) => `/admin/users/${id}`,
  allOrders: '/admin/orders' as string,
  viber: (id: number) => `/vibers/${id}`,
  service: (id: number) => `/services/${id}`,
  /** The page editor for admins. */
  editPage: (id: number) => `/admin/cms?tab=pages&edit=${id}`,
  blog: '/blog',
  post: (slug: string) => `/blog/post/${slug}`,
  editPost: (id: number | string) => `/blog/edit/${id}`,
  checkout: (serviceId: number) => `/checkout/${serviceId}`,
  notifications: '/notifications' as string,
  payouts: '/payouts' as string,
  portfolio: '/dashboard/portfolio' as string,
  adminOrders: '/admin/orders' as string,
  adminServices: '/admin/services' as string,
  documents: '/documents' as string,
  document: (id: number) => `/documents/${id}`,
  order: (id: number) => `/orders/${id}`,
  dispute: (orderId: number) => `/orders/${orderId}/dispute`,
  messages: (userId: number) => `/messages/${userId}`,
  review: (orderId: number) => `/reviews/create/${orderId}`,
} as const
