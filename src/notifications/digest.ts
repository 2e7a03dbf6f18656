import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

/** When the daily summary leaves, in the reader's own time. */
const DIGEST_HOUR = 8

/**
 * The last time it was eight in the morning where this person is: what was told before then and is still
 * unread is due. Nothing has to be remembered of the summary before.
 */
export function lastDigestTime(now: Date, timeZone: string): Date {
  const offsetMs = offsetAt(now, timeZone)
  const local = now.getTime() + offsetMs - DIGEST_HOUR * HOUR_MS
  const localEight = Math.floor(local / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS
  // The clocks may have changed since: the offset that counts is the one of that morning.
  const guess = new Date(localEight - offsetMs)
  return new Date(localEight - offsetAt(guess, timeZone))
}

/** How far the zone's clocks are ahead of UTC at this instant. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value))
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return local - Math.floor(at.getTime() / 1000) * 1000
}
