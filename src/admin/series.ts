import { spanAfter, spanOf, type Unit } from '#platform/spans.ts'
import type { Period } from './kinds.ts'

/** The span of each point in the charts of a period. */
export const units = {
  '30d': 'day',
  '90d': 'week',
  '12m': 'month',
  all: 'month',
} as const satisfies Record<Period, Unit>

/** Number of points per period. 'all' has as many as the data. */
const counts = { '30d': 30, '90d': 13, '12m': 12 } as const

/** First day of a period that ends with the current span. */
export function startOf(period: Period, now: Date): Date {
  if (period === 'all') return new Date(0)
  const unit = units[period]
  return spanAfter(spanOf(now, unit), unit, 1 - counts[period])
}

/** A percentage with one decimal; 0 if the whole is 0 (docs/product-rules.md#dashboard-figures). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
