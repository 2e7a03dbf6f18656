import { DAY_MS } from './durations.ts'

/**
 * Calendar days and their bounds. A calendar day is a text such as 2026-11-20. It begins and ends at a different
 * instant in each time zone, so every function takes a zone.
 */

/** The default zone of a marketplace, and the zone of statistics, which are summed by UTC day. */
export const UTC = 'UTC'

/** The calendar day of an instant in a zone. */
export function dayIn(at: Date, zone: string): string {
  return new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 10)
}

/** The UTC day of an instant, for statistics and for keys that change daily. */
export function dayOf(at: Date): string {
  return dayIn(at, UTC)
}

/** The first moment of a day in a zone. */
export function startOfDay(day: string, zone: string): Date {
  return whenClocksShow(midnightOf(day), zone)
}

/** The first moment after a day in a zone. */
export function endOfDay(day: string, zone: string): Date {
  return whenClocksShow(midnightOf(day) + DAY_MS, zone)
}

function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/**
 * The instant at which the clocks of a zone show `local` (their reading as if it were UTC). If the clocks skip that
 * reading, the first moment after the gap.
 */
function whenClocksShow(local: number, zone: string): Date {
  const guess = new Date(local - offsetAt(new Date(local), zone))
  const start = new Date(local - offsetAt(guess, zone))
  const offset = offsetAt(start, zone)
  return start.getTime() + offset < local ? new Date(local - offset) : start
}

/** The calendar day this many days after today in this zone. */
export function daysAheadIn(now: Date, zone: string, days: number): string {
  const day = midnightOf(dayIn(now, zone)) + days * DAY_MS
  return new Date(day).toISOString().slice(0, 10)
}

/** The day after today in this zone. */
export function tomorrowIn(now: Date, zone: string): string {
  return daysAheadIn(now, zone, 1)
}

/** Nov 20, 2026 */
export function formatDay(day: string, locale: string): string {
  const style = { dateStyle: 'medium', timeZone: UTC } as const
  return new Intl.DateTimeFormat(locale, style).format(midnightOf(day))
}

const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 1000

/**
 * Formats are cached, because creating one takes longer than using it a thousand times. There are a few hundred zones.
 */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size < MAX_FORMATS) formats.set(zone, made)
  return made
}

/** How far the clocks of a zone are ahead of UTC at this instant, in milliseconds. */
export function offsetAt(at: Date, zone: string): number {
  if (zone === UTC) return 0
  const parts = formatIn(zone).formatToParts(at)
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value))
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return local - Math.floor(at.getTime() / 1000) * 1000
}

/** Whether a date begins with a year that people mean. Others, such as 0002, were typed by mistake. */
export function isUsualYear(date: string): boolean {
  return /^[12]\d{3}-/.test(date)
}
