import { dayOf } from './dates.ts'

/**
 * The span of each point in a chart. Days are in UTC, the time zone of the marketplace's figures
 * (docs/product-rules.md#dates-and-time-zones).
 */
export type Unit = 'day' | 'week' | 'month'

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

/** Every span from `first` to the current one, including empty ones. */
export function spansFrom(first: Date, unit: Unit, now: Date): string[] {
  const spans: string[] = []
  for (let span = spanOf(first, unit); span <= now; span = spanAfter(span, unit, 1)) {
    spans.push(dayOf(span))
  }
  return spans
}
