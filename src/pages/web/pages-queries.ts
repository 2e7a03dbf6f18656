import { read } from '#platform/web/query.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { pagesContract } from '../contract.ts'

export const PAGE_SIZE = 25

export const pagesQuery = (page?: PageMark) =>
  read(pagesContract, 'list', { ...pagingOf(page), limit: PAGE_SIZE })

/** Asked afresh each time it is opened, so that nobody begins with what was changed long ago. */
export const originalQuery = (id: number) => ({
  ...read(pagesContract, 'original', { id }),
  gcTime: 0,
})
export const translationsQuery = (id: number) => ({
  ...read(pagesContract, 'translations', { id }),
  gcTime: 0,
})

/** Reads again lists of pages, menus that name them, and the landing page. */
export function usePagesChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/(?:admin\/)?(?:pages|menus)\b/.test(path))
}
