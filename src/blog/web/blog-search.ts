import { oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'

/** The search parameters of the blog. The first tab and the first page have none. */
export interface BlogSearch {
  tab?: 'mine' | undefined
  category?: string | undefined
  tag?: string | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters instead of failing. */
export function blogSearch(given: Record<string, unknown>): BlogSearch {
  const tab = oneOf(['mine'] as const, given['tab'])
  return {
    tab,
    category: tab ? undefined : textIn(given['category']),
    tag: tab ? undefined : textIn(given['tag']),
    page: pageIn(given),
  }
}
