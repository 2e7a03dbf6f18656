import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

/** What of the list is in its address; defaults are left out. */
export interface NotificationsSearch {
  show?: 'unread' | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function notificationsSearch(given: Record<string, unknown>): NotificationsSearch {
  return { show: oneOf(['unread'], given['show']), page: pageIn(given) }
}
