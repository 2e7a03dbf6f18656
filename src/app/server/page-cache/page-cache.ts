import { LRUCache } from 'lru-cache'
import type { KeptPage } from './kept-page.ts'

const MAX_PAGES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Pages as every visitor gets them, for some seconds. While a page is being made, others who ask for it wait for
 * that one instead of making it again.
 */
export interface PageCache {
  /** The page, where it is there. */
  peek(key: string): KeptPage | undefined
  /** The page, or the one that is being made. Undefined where somebody has to make it. */
  find(key: string): Promise<KeptPage | undefined> | undefined
  /**
   * Whoever makes it says so first. The answer takes the page, or undefined for one that is not for everybody; what
   * was begun before something changed reaches those who waited, and is not kept.
   */
  begin(key: string): (page: KeptPage | undefined) => void
  /** Something changed that visitors may see. */
  clear(): void
  /** When it last did, by `performance.now()`: what is kept knows everything from before. */
  changedAt(): number
}

export function createPageCache(ttlMs: number): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    ttl: ttlMs,
    ttlResolution: 100, // otherwise every look at a page sets a timer
    sizeCalculation: ({ body }) => body.length * 2, // and what is compressed of it
  })
  let changedAt = performance.now()
  const begun = new Map<string, Promise<KeptPage | undefined>>()
  return {
    peek: (key) => pages.get(key),
    find(key) {
      const page = pages.get(key)
      return page ? Promise.resolve(page) : begun.get(key)
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>()
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
