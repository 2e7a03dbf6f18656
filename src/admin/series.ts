import { dayOf } from '#platform/dates.ts'
import type { Period } from './kinds.ts'

/**
 * The span of each point in a chart. Days are in UTC, the time zone of the marketplace's figures
 * (docs/product-rules.md#dates-and-time-zones).
 */
export const units = { '30d': 'day', '90d': 'week', '12m': 'month', all: 'month' } as const
export type Unit = (typeof units)[Period]

/** Number of points per period. 'all' has as many as the data. */
const counts = { '30d': 30, '90d': 13, '12m': 12 } as const

/** First day of the span that contains a date; weeks begin on Monday. */
export function spanOf(at: Date, unit: Unit): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month))
  const sinceMonday = unit === 'week' ? (at.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - sinceMonday))
}

/** The span `steps` later, or earlier if negative. */
export function spanAfter(span: Date, unit: Unit, steps: number): Date {
  const [year, month, day] = [span.getUTCFullYear(), span.getUTCMonth(), span.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month + steps))
  return new Date(Date.UTC(year, month, day + steps * (unit === 'week' ? 7 : 1)))
}

/** First day of a period that ends with the current span. */
export function startOf(period: Period, now: Date): Date {
  if (period === 'all') return new Date(0)
  const unit = units[period]
  return spanAfter(spanOf(now, unit), unit, 1 - counts[period])
}

/** Every span from `first` to the current one, including empty ones. */
export function spansFrom(first: Date, unit: Unit, now: Date): string[] {
  const spans: string[] = []
  for (let span = spanOf(first, unit); span <= now; span = spanAfter(span, unit, 1)) {
    spans.push(dayOf(span))
  }
  return spans
}

/** A percentage with one decimal; 0 if the whole is 0 (docs/product-rules.md#dashboard-figures). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
