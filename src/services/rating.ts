import type { Rating } from './contract.ts'

/** From the sum and the number of ratings. `value` is rounded down to half stars (docs/product-rules.md#stars). */
export function ratingOf(sum: number, count: number): Rating {
  if (count === 0) return { value: 0, average: 0, count: 0 }
  const exact = sum / count
  const full = Math.floor(exact)
  return {
    value: exact - full >= 0.5 ? full + 0.5 : full,
    average: Math.round(exact * 10) / 10,
    count,
  }
}
