import { oneOf, pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'

/** The search parameters of the blog. The first tab and the first page have none. */
export interface BlogSearch {
  tab?: 'mine' | undefined
  category?: string | undefined
  tag?: string | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters instead of failing. */
export function blogSearch(params: Record<string, unknown>): BlogSearch {
  const tab = oneOf(['mine'] as const, params['tab'])
  return {
    tab,
    category: tab ? undefined : textIn(params['category']),
    tag: tab ? undefined : textIn(params['tag']),
    page: pageIn(params),
  }
}
