import { expect, test } from 'vitest'
import { summarizedWeek } from './week.ts'

test.each([
  ['2026-11-23T06:59:00Z', 'UTC', '2026-11-09'],
  ['2026-11-23T07:00:00Z', 'UTC', '2026-11-16'],
  ['2026-11-29T23:59:00Z', 'UTC', '2026-11-16'],
  ['2026-11-23T14:59:00Z', 'America/Los_Angeles', '2026-11-09'],
  ['2026-11-23T15:00:00Z', 'America/Los_Angeles', '2026-11-16'],
  // Clocks went back the day before.
  ['2026-10-26T06:00:00Z', 'Europe/Berlin', '2026-10-19'],
  ['2027-01-04T08:00:00Z', 'UTC', '2026-12-28'],
])('at %s in %s, the week from %s is summarized', (now, zone, monday) => {
  const week = summarizedWeek(new Date(now), zone)
  expect(week.monday).toBe(monday)
  expect(Date.parse(week.sunday) - Date.parse(week.monday)).toBe(6 * 86_400_000)
})
