import { oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'

/** What of the blog is in its address; the first tab and the first page are left out. */
export interface BlogSearch {
  tab?: 'mine' | undefined
  category?: string | undefined
  tag?: string | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function blogSearch(given: Record<string, unknown>): BlogSearch {
  const tab = oneOf(['mine'] as const, given['tab'])
  return {
    tab,
    category: tab ? undefined : textIn(given['category']),
    tag: tab ? undefined : textIn(given['tag']),
    page: pageIn(given),
  }
}
