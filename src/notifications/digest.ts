import { offsetAt } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

/** The local hour at which the daily summary is sent. */
const DIGEST_HOUR = 8

/**
 * The last 8 a.m. in this time zone. Unread notifications created before it are due, so no date of the previous summary
 * has to be stored.
 */
export function lastDigestTime(now: Date, timeZone: string): Date {
  const offsetMs = offsetAt(now, timeZone)
  const local = now.getTime() + offsetMs - DIGEST_HOUR * HOUR_MS
  const localEight = Math.floor(local / DAY_MS) * DAY_MS + DIGEST_HOUR * HOUR_MS
  // The offset may have changed since that morning, so it is read again for that time.
  const guess = new Date(localEight - offsetMs)
  return new Date(localEight - offsetAt(guess, timeZone))
}
