import { expect, test } from 'vitest'
import { lastDigestTime } from './digest.ts'

const lastAt = (now: string, zone: string) => lastDigestTime(new Date(now), zone).toISOString()

test('the summary is due at eight in the morning in the reader’s time zone', () => {
  expect(lastAt('2026-11-20T08:00:00Z', 'UTC')).toBe('2026-11-20T08:00:00.000Z')
  expect(lastAt('2026-11-20T07:59:59Z', 'UTC')).toBe('2026-11-19T08:00:00.000Z')
  expect(lastAt('2026-11-20T07:30:00Z', 'Europe/Madrid')).toBe('2026-11-20T07:00:00.000Z')
  expect(lastAt('2026-11-20T12:59:00Z', 'America/New_York')).toBe('2026-11-19T13:00:00.000Z')
  expect(lastAt('2026-11-20T13:00:00Z', 'America/New_York')).toBe('2026-11-20T13:00:00.000Z')
  expect(lastAt('2026-11-20T23:30:00Z', 'Pacific/Auckland')).toBe('2026-11-20T19:00:00.000Z')
  expect(lastAt('2026-11-20T02:15:00Z', 'Asia/Kolkata')).toBe('2026-11-19T02:30:00.000Z')
})

test('the summary stays at eight in the morning when the clocks change', () => {
  // Madrid leaves summer time on 25 October at three: from then on 08:00 is 07:00 UTC.
  expect(lastAt('2026-10-24T12:00:00Z', 'Europe/Madrid')).toBe('2026-10-24T06:00:00.000Z')
  expect(lastAt('2026-10-25T06:30:00Z', 'Europe/Madrid')).toBe('2026-10-24T06:00:00.000Z')
  expect(lastAt('2026-10-25T07:00:00Z', 'Europe/Madrid')).toBe('2026-10-25T07:00:00.000Z')
})

test('over a whole year the summary is due once a day and never in the future', () => {
  const begin = Date.UTC(2026, 0, 1)
  for (const zone of ['America/St_Johns', 'Australia/Lord_Howe']) {
    const seen = new Set<string>()
    for (let hour = 0; hour < 365 * 24; hour += 5) {
      const now = new Date(begin + hour * 3_600_000)
      const last = lastDigestTime(now, zone)
      expect(now.getTime() - last.getTime()).toBeGreaterThanOrEqual(0)
      expect(now.getTime() - last.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      seen.add(last.toISOString())
    }
    expect([365, 366]).toContain(seen.size)
  }
})
