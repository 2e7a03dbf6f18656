import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'

/**
 * The filters in the address; defaults are omitted. In a file of its own, because the first script of every
 * page parses addresses.
 */
export interface NotificationsSearch {
  show?: 'unread' | undefined
  page?: PageMark | undefined
}

/** Ignores invalid values instead of rejecting the address. */
export function notificationsSearch(params: Record<string, unknown>): NotificationsSearch {
  return { show: oneOf(['unread'], params['show']), page: pageIn(params) }
}
