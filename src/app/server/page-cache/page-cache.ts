import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

const MAX_PAGES = 500
const MAX_BYTES = 48 * 1024 * 1024

/**
 * Caches what is equal for all visitors, for a few seconds. While a result is being made, other requests for it wait.
 */
export interface VisitorCache<Kept> {
  /** What is cached, if anything. */
  peek(key: string): Kept | undefined
  /** What is cached or being made. Undefined if the caller has to make it. */
  find(key: string): Promise<Kept | undefined> | undefined
  /**
   * Announces that the caller makes it. The returned function takes the result, or undefined for one that is not the
   * same for all. If the cache was cleared in between, the result still goes to waiting requests but is not cached.
   */
  begin(key: string): (result: Kept | undefined) => void
  /** To be called when something changed that visitors may see. */
  clear(): void
  /** Time of the last `clear`, by `performance.now()`. What is cached reflects every change before it. */
  changedAt(): number
}

/** Whole pages, and responses of the API. */
export type PageCache = VisitorCache<CachedPage>

export function createPageCache(ttlMs: number): PageCache {
  return createVisitorCache<CachedPage>({
    ttl: ttlMs,
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length * 2, // leaves room for the compressed copies
  })
}

interface Limits<Kept> {
  /** In milliseconds. */
  ttl: number
  max: number
  maxSize: number
  sizeCalculation: (kept: Kept) => number
}

export function createVisitorCache<Kept extends object>(limits: Limits<Kept>): VisitorCache<Kept> {
  // Without a resolution, every lookup would set a timer.
  const kept = new LRUCache<string, Kept>({ ...limits, ttlResolution: 100 })
  let changedAt = performance.now()
  const begun = new Map<string, Promise<Kept | undefined>>()
  return {
    peek: (key) => kept.get(key),
    find(key) {
      const found = kept.get(key)
      return found ? Promise.resolve(found) : begun.get(key)
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<Kept | undefined>()
      begun.set(key, promise)
      return (result) => {
        const isCurrent = begun.get(key) === promise
        if (isCurrent) begun.delete(key)
        if (isCurrent && result) kept.set(key, result)
        resolve(result)
      }
    },
    clear() {
      changedAt = performance.now()
      kept.clear()
      begun.clear()
    },
    changedAt: () => changedAt,
  }
}
