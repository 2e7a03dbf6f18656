import { expect, test } from 'vitest'
import { shortLook } from './message-time.tsx'

const NEW_YEAR = new Date('2027-01-01T02:00:00Z')
const shown = (at: string, clock: Date | null, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-GB', { ...shortLook(at, clock, timeZone), timeZone }).format(
    new Date(at),
  )

test('today is shown as a time, this year as a day, other years with the year', () => {
  expect(shown('2027-01-01T01:15:00Z', NEW_YEAR)).toBe('1:15')
  expect(shown('2026-11-20T12:00:00Z', new Date('2026-12-31T12:00:00Z'))).toBe('20 Nov')
  expect(shown('2026-11-20T12:00:00Z', NEW_YEAR)).toBe('20 Nov 2026')
  expect(shown('2025-11-20T12:00:00Z', new Date('2026-11-20T12:00:00Z'))).toBe('20 Nov 2025')
})

test('a year begins at midnight in the reader’s time zone', () => {
  expect(shown('2026-12-31T12:00:00Z', NEW_YEAR)).toBe('31 Dec 2026')
  expect(shown('2026-12-31T12:00:00Z', NEW_YEAR, 'America/New_York')).toBe('7:00')
  expect(shown('2026-12-31T16:00:00Z', NEW_YEAR, 'Asia/Tokyo')).toBe('1:00')
})

test('without a clock, as on the server, the day is shown', () => {
  expect(shown('2026-11-20T12:00:00Z', null)).toBe('20 Nov')
})
