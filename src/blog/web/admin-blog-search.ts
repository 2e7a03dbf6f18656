import { publicationStatuses, type PublicationStatus } from '#publishing/publication.ts'
import { oneOf, pageIn, type PageMark, pagingOf, textIn } from '#platform/web/search-values.ts'

/** What of the blog's moderation is in its address; the first tab is left out. */
export interface AdminBlogSearch {
  tab?: 'categories' | undefined
  status?: PublicationStatus | 'trash' | undefined
  /** Letters of the title. */
  search?: string | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function adminBlogSearch(given: Record<string, unknown>): AdminBlogSearch {
  const tab = oneOf(['categories'] as const, given['tab'])
  if (tab) return { tab, status: undefined, search: undefined, page: undefined }
  return {
    tab,
    status: oneOf([...publicationStatuses, 'trash'] as const, given['status']),
    search: textIn(given['search']),
    page: pageIn(given),
  }
}

export function choiceOf({ status, search, page }: AdminBlogSearch) {
  return {
    search,
    ...(page && pagingOf(page)),
    ...(status === 'trash' ? { trash: '1' as const } : { status }),
  }
}
