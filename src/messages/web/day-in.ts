import { dayIn } from '#platform/dates.ts'

/** How an instant is written in a list: today its time, else its day, and the year if it is another one. */
export function shortLook(at: string, clock: Date | null, timeZone: string) {
  const day = { day: 'numeric', month: 'short' } as const
  // On the server, and in the first rendering after it.
  if (clock === null) return day
  const then = dayIn(new Date(at), timeZone)
  const today = dayIn(clock, timeZone)
  if (then === today) return { hour: 'numeric', minute: '2-digit' } as const
  const [year] = then.split('-')
  return today.startsWith(`${year}-`) ? day : ({ ...day, year: 'numeric' } as const)
}
