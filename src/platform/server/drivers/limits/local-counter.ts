import { LRUCache } from 'lru-cache'
import type { Counter } from './counter.ts'

/** The least recently used keys are dropped first, so that requests from many addresses cannot fill the memory. */
const MAX_KEYS = 50_000

/** Counts in this process, by the monotonic clock: if the wall clock jumped, limits would open or lock too long. */
export function createLocalCounter(): Counter {
  const windows = new LRUCache<string, { current: number; endsAt: number }>({ max: MAX_KEYS })
  return {
    async count(key, windowMs) {
      const at = performance.now()
      const known = windows.get(key)
      const window = known && known.endsAt > at ? known : { current: 0, endsAt: at + windowMs }
      window.current++
      windows.set(key, window)
      return { current: window.current, ttl: Math.ceil(window.endsAt - at) }
    },
  }
}
