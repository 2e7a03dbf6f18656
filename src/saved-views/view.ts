/** The admin lists that have saved views. */
export const viewedLists = [
  'users',
  'services',
  'gigs',
  'orders',
  'agreements',
  'reviews',
  'payouts',
  'audit',
] as const
export type ViewedList = (typeof viewedLists)[number]

export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1000
