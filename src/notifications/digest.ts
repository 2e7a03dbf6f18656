import { offsetAt } from '#platform/dates.ts'
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
