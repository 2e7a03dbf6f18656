import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Caches pages that are the same for all visitors, for a few seconds. While a page is being rendered, other requests
 * for it wait for that rendering.
 */
export interface PageCache {
  /** The cached page, if there is one. */
  peek(key: string): CachedPage | undefined
  /** The cached page, or the one being rendered. Undefined if the caller has to render it. */
  find(key: string): Promise<CachedPage | undefined> | undefined
  /**
   * Announces that the caller renders the page. The returned function takes the result, or undefined for a page that is
   * not the same for all. If the cache was cleared in between, the result still goes to waiting requests but is not
   * cached.
   */
  begin(key: string): (page: CachedPage | undefined) => void
  /** To be called when something changed that visitors may see. */
  clear(): void
  /** Time of the last `clear`, by `performance.now()`. Cached pages reflect every change before it. */
  changedAt(): number
}

export function createPageCache(ttlMs: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    ttl: ttlMs,
    ttlResolution: 100, // otherwise every lookup sets a timer
    sizeCalculation: ({ body }) => body.length * 2, // leaves room for the compressed copies
  })
  let changedAt = performance.now()
  const begun = new Map<string, Promise<CachedPage | undefined>>()
  return {
    peek: (key) => pages.get(key),
    find(key) {
      const page = pages.get(key)
      return page ? Promise.resolve(page) : begun.get(key)
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>()
      begun.set(key, promise)
      return (page) => {
        const isCurrent = begun.get(key) === promise
        if (isCurrent) begun.delete(key)
        if (isCurrent && page) pages.set(key, page)
        resolve(page)
      }
    },
    clear() {
      changedAt = performance.now()
      pages.clear()
      begun.clear()
    },
    changedAt: () => changedAt,
  }
}
