import { LRUCache } from 'lru-cache'
import type { Counter } from './counter.ts'

/** Who came least lately is forgotten first: many addresses fill no memory. */
const MAX_KEYS = 50_000

/** Counts for this process, by a clock that nobody sets: one that jumps would let in, or lock out. */
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
