import { LRUCache } from 'lru-cache'

/** Who came least lately is forgotten first: many addresses fill no memory. */
const MAX_KEYS = 50_000

interface AllowanceRules {
  /** How much one key may spend without a pause. */
  burst: number
  /** How much of it comes back each second. */
  perSecond: number
}

export interface Allowances {
  /** Spends so much of the key's allowance. Answers 0, or in how many milliseconds that much will be there. */
  spend(key: string, cost?: number): number
}

/**
 * A token bucket for each key, for what is too cheap, or asked too often, to be counted in the shared store. What
 * costs more than a full bucket is let in once it is full.
 */
export function createAllowances({ burst, perSecond }: AllowanceRules): Allowances {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_KEYS })
  return {
    spend(key, cost = 1) {
      const at = performance.now()
      const bucket = buckets.get(key) ?? { left: burst, at }
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
      const missing = Math.min(cost, burst) - left
      buckets.set(key, { left: missing > 0 ? left : left - cost, at })
      return missing > 0 ? Math.ceil((missing / perSecond) * 1000) : 0
    },
  }
}
