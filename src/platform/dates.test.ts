import { expect, test } from 'vitest'
import { dayIn, endOfDay, startOfDay, tomorrowIn } from './dates.ts'
import { DAY_MS } from './durations.ts'

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
]

test('the day depends on the zone: at 17:31 in Los Angeles it is already tomorrow in UTC', () => {
  const at = new Date('2026-11-29T01:31:00Z')
  expect(dayIn(at, 'America/Los_Angeles')).toBe('2026-11-28')
  expect(dayIn(at, 'UTC')).toBe('2026-11-29')
  expect(dayIn(at, 'Pacific/Auckland')).toBe('2026-11-29')
  expect(tomorrowIn(at, 'America/Los_Angeles')).toBe('2026-11-29')
  expect(tomorrowIn(new Date('2026-12-31T12:00:00Z'), 'Pacific/Auckland')).toBe('2027-01-02')
})

test('a day ends at midnight in its zone', () => {
  expect(endOfDay('2026-11-29', 'America/Los_Angeles')).toEqual(new Date('2026-11-30T08:00:00Z'))
  expect(endOfDay('2026-11-29', 'Pacific/Auckland')).toEqual(new Date('2026-11-29T11:00:00Z'))
  expect(endOfDay('2026-11-29', 'Asia/Kolkata')).toEqual(new Date('2026-11-29T18:30:00Z'))
})

test('the first and the last day that a date field accepts have an end', () => {
  for (const zone of ZONES) {
    for (const day of ['0000-01-01', '9999-12-31']) {
      expect(endOfDay(day, zone).getTime()).not.toBeNaN()
    }
  }
})

test('where the clocks skip midnight, the day begins at the first moment after the gap', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago')).toEqual(new Date('2026-09-06T04:00:00Z'))
})

test.each(ZONES)('the days of a year in %s follow each other without a gap', (zone) => {
  let day = '2026-01-01'
  for (let count = 0; count < 365; count++) {
    const start = startOfDay(day, zone)
    const end = endOfDay(day, zone)
    expect([day, dayIn(start, zone)]).toEqual([day, day])
    expect([day, dayIn(new Date(start.getTime() - 1000), zone) < day]).toEqual([day, true])
    expect([day, dayIn(new Date(end.getTime() - 1000), zone)]).toEqual([day, day])
    expect(Math.abs(end.getTime() - start.getTime() - DAY_MS)).toBeLessThanOrEqual(DAY_MS / 24)
    day = tomorrowIn(start, zone)
  }
})
