import { useContentChanged } from '#publishing/web/use-content-changed.ts'

/** Lists of posts, categories, and what admins count of them are read anew; so is the page at hand. */
export function usePostsChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/blog\b/.test(path))
}
