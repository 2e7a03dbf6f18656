import { publicationStatuses, type PublicationStatus } from '#publishing/publication.ts'
import { oneOf, pageIn, type PageMark, pagingOf, textIn } from '#platform/web/search-values.ts'

/** The search parameters of the blog administration. The first tab has none. */
export interface AdminBlogSearch {
  tab?: 'categories' | undefined
  status?: PublicationStatus | 'trash' | undefined
  /** A part of the title. */
  search?: string | undefined
  page?: PageMark | undefined
}

/** Drops invalid parameters instead of failing. */
export function adminBlogSearch(params: Record<string, unknown>): AdminBlogSearch {
  const tab = oneOf(['categories'] as const, params['tab'])
  if (tab) return { tab, status: undefined, search: undefined, page: undefined }
  return {
    tab,
    status: oneOf([...publicationStatuses, 'trash'] as const, params['status']),
    search: textIn(params['search']),
    page: pageIn(params),
  }
}

export function choiceOf({ status, search, page }: AdminBlogSearch) {
  return {
    search,
    ...(page && pagingOf(page)),
    ...(status === 'trash' ? { trash: '1' as const } : { status }),
  }
}
