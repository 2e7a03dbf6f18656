import { dayOf } from '#platform/dates.ts'
import type { Period } from './kinds.ts'

/**
 * What a chart's points span. All days are the marketplace's, which are UTC's
 * (docs/product-rules.md#dates-and-time-zones).
 */
export const units = { '30d': 'day', '90d': 'week', '12m': 'month', all: 'month' } as const
export type Unit = (typeof units)[Period]

/** How many points a period has; all of it has as many as there are. */
const counts = { '30d': 30, '90d': 13, '12m': 12 } as const

/** The first day of the span that a day lies in; weeks begin on Monday. */
export function spanOf(at: Date, unit: Unit): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month))
  const sinceMonday = unit === 'week' ? (at.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - sinceMonday))
}

/** The span that comes so many later, or earlier. */
export function spanAfter(span: Date, unit: Unit, steps: number): Date {
  const [year, month, day] = [span.getUTCFullYear(), span.getUTCMonth(), span.getUTCDate()]
  if (unit === 'month') return new Date(Date.UTC(year, month + steps))
  return new Date(Date.UTC(year, month, day + steps * (unit === 'week' ? 7 : 1)))
}

/** Where a period begins; the span that is running now is its last. */
export function startOf(period: Period, now: Date): Date {
  if (period === 'all') return new Date(0)
  const unit = units[period]
  return spanAfter(spanOf(now, unit), unit, 1 - counts[period])
}

/** Every span from the first to the one that is running, also those in which nothing happened. */
export function spansFrom(first: Date, unit: Unit, now: Date): string[] {
  const spans: string[] = []
  for (let span = spanOf(first, unit); span <= now; span = spanAfter(span, unit, 1)) {
    spans.push(dayOf(span))
  }
  return spans
}

/**
 * A part of a whole in percent with one decimal; nothing of nothing is nothing
 * (docs/product-rules.md#dashboard-figures).
 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}
