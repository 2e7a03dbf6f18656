import { useFormatter } from 'use-intl'
import type { Unit } from '#platform/spans.ts'

/** Formats 42.9 as 42.9% in the reader's language. */
export function usePercent(): (percent: number) => string {
  const format = useFormatter()
  return (percent) => format.number(percent / 100, { style: 'percent', maximumFractionDigits: 1 })
}

const looks = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const

/** Label of a point: its day, the Monday of its week, or its month. */
export function useSpanName(unit: Unit): (from: string) => string {
  const format = useFormatter()
  return (from) => format.dateTime(new Date(from), { ...looks[unit], timeZone: 'UTC' })
}
