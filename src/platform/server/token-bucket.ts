import { LRUCache } from 'lru-cache'

/** The least recently used keys are dropped first, so that requests from many addresses cannot fill the memory. */
const MAX_KEYS = 50_000

interface AllowanceRules {
  /** How much one key may spend without a pause. */
  burst: number
  /** How much of the allowance is restored per second. */
  perSecond: number
}

export interface Allowances {
  /** Spends `cost` from the key's allowance. Returns 0, or the milliseconds until that much is available. */
  spend(key: string, cost?: number): number
  /** Charges a cost that became known only afterwards. The balance may go below zero, down to one full bucket. */
  owe(key: string, cost: number): void
}

/**
 * A token bucket for each key, kept in this process. It is for requests that are too cheap or too frequent to be
 * counted in the shared store. A cost above a full bucket is allowed once the bucket is full.
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
