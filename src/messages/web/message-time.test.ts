import { expect, test } from 'vitest'
import { shortLook } from './message-time.tsx'

const NEW_YEAR = new Date('2027-01-01T02:00:00Z')
const shown = (at: string, clock: Date | null, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-GB', { ...shortLook(at, clock, timeZone), timeZone }).format(
    new Date(at),
  )

test('today shows its time, this year its day, and any other its year as well', () => {
  expect(shown('2027-01-01T01:15:00Z', NEW_YEAR)).toBe('1:15')
  expect(shown('2026-11-20T12:00:00Z', new Date('2026-12-31T12:00:00Z'))).toBe('20 Nov')
  expect(shown('2026-11-20T12:00:00Z', NEW_YEAR)).toBe('20 Nov 2026')
  expect(shown('2025-11-20T12:00:00Z', new Date('2026-11-20T12:00:00Z'))).toBe('20 Nov 2025')
})

test('a year begins where the reader’s does', () => {
  expect(shown('2026-12-31T12:00:00Z', NEW_YEAR)).toBe('31 Dec 2026')
  expect(shown('2026-12-31T12:00:00Z', NEW_YEAR, 'America/New_York')).toBe('7:00')
  expect(shown('2026-12-31T16:00:00Z', NEW_YEAR, 'Asia/Tokyo')).toBe('1:00')
})

test('while no clock is known, as on the server, it is the day', () => {
  expect(shown('2026-11-20T12:00:00Z', null)).toBe('20 Nov')
})
