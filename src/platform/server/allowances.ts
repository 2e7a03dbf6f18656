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
  /** Takes so much more, for what turned out to cost it; what is not there is owed, up to a full bucket. */
  owe(key: string, cost: number): void
}

/**
 * A token bucket for each key, for what is too cheap, or asked too often, to be counted in the shared store. What
 * costs more than a full bucket is let in once it is full.
 */
export function createAllowances({ burst, perSecond }: AllowanceRules): Allowances {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_KEYS })
  const leftOf = (key: string, at: number) => {
    const bucket = buckets.get(key) ?? { left: burst, at }
    return Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond)
  }
  return {
    spend(key, cost = 1) {
      const at = performance.now()
      const left = leftOf(key, at)
      const missing = Math.min(cost, burst) - left
      buckets.set(key, { left: missing > 0 ? left : left - cost, at })
      return missing > 0 ? Math.ceil((missing / perSecond) * 1000) : 0
    },
    owe(key, cost) {
      const at = performance.now()
      buckets.set(key, { left: Math.max(-burst, leftOf(key, at) - cost), at })
    },
  }
}
