import { useContentChanged } from '#publishing/web/use-content-changed.ts'

/** Reads again lists of pages, menus that name them, and the landing page. */
export function usePagesChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/(?:admin\/)?(?:pages|menus)\b/.test(path))
}
