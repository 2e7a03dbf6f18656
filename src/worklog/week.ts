import { dayIn, startOfDay } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

/**
 * The local hour from which the summary of last week is due on Monday. The daily summary by email is sent at 8 and
 * includes what is waiting by then, so this is an hour earlier.
 */
const DUE_HOUR = 7

/** A week that has ended. Both days are text such as 2026-11-20. */
export interface Week {
  monday: string
  sunday: string
}

/** The latest week whose summary is due in this time zone. */
export function summarizedWeek(now: Date, zone: string): Week {
  const today = dayIn(now, zone)
  const daysSinceMonday = (weekdayOf(today) + 6) % 7
  const thisMonday = daysLater(today, -daysSinceMonday)
  const due = startOfDay(thisMonday, zone).getTime() + DUE_HOUR * HOUR_MS
  const monday = daysLater(thisMonday, now.getTime() < due ? -14 : -7)
  return { monday, sunday: daysLater(monday, 6) }
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
