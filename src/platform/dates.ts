import { DAY_MS } from './durations.ts'

/** The first moment of a calendar day such as 2026-11-20, in UTC. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** The first moment that is not in that day any more. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS)
}

/** The calendar day of an instant in UTC: 2026-11-20. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
