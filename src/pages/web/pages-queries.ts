import { read } from '#platform/web/query.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { pagesContract } from '../contract.ts'

export const PAGE_SIZE = 25

export const pagesQuery = (page?: PageMark) =>
  read(pagesContract, 'list', { ...pagingOf(page), limit: PAGE_SIZE })

/** Not cached, so that an editor never starts from an outdated text. */
export const originalQuery = (id: number) => ({
  ...read(pagesContract, 'original', { id }),
  gcTime: 0,
})
export const translationsQuery = (id: number) => ({
  ...read(pagesContract, 'translations', { id }),
  gcTime: 0,
})

/** Refreshes lists of pages, the landing page, and menus that link to pages. */
export function usePagesChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/(?:admin\/)?(?:pages|menus)\b/.test(path))
}
