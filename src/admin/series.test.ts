import { describe, expect, test } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { periods } from './kinds.ts'
import { spanAfter, spanOf, spansFrom } from '#platform/spans.ts'
import { percentOf, startOf, units } from './series.ts'

const at = (text: string) => new Date(text)

describe('a span begins', () => {
  test.each([
    ['day', '2026-11-21T23:59:59Z', '2026-11-21'],
    ['week', '2026-11-21T12:00:00Z', '2026-11-16'],
    ['week', '2026-11-16T00:00:00Z', '2026-11-16'],
    ['week', '2026-11-15T23:59:59Z', '2026-11-09'],
    ['week', '2027-01-01T00:00:00Z', '2026-12-28'],
    ['month', '2026-11-01T00:00:00Z', '2026-11-01'],
    ['month', '2026-10-31T23:59:59Z', '2026-10-01'],
  ] as const)('with its %s: %s belongs to %s', (unit, moment, first) => {
    expect(dayOf(spanOf(at(moment), unit))).toBe(first)
  })
})

describe('a period ends with the current span', () => {
  const now = at('2026-03-31T22:00:00Z')
  test.each([
    ['30d', 30, '2026-03-02', '2026-03-31'],
    ['90d', 13, '2026-01-05', '2026-03-30'],
    ['12m', 12, '2025-04-01', '2026-03-01'],
  ] as const)('%s has %i points from %s to %s', (period, count, first, last) => {
    const spans = spansFrom(startOf(period, now), units[period], now)
    expect([spans.length, spans[0], spans.at(-1)]).toEqual([count, first, last])
  })

  test('and has no gaps, across leap days and year ends', () => {
    for (const period of periods) {
      const spans = spansFrom(at('2023-11-07T05:00:00Z'), units[period], at('2025-03-02T01:00:00Z'))
      const next = spans.map((span) => dayOf(spanAfter(at(span), units[period], 1)))
      expect(next.slice(0, -1)).toEqual(spans.slice(1))
    }
  })
})

test('a percentage of zero is zero, and percentages have one decimal', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(2, 3), percentOf(4, 4)]).toEqual([
    0, 33.3, 66.7, 100,
  ])
})
