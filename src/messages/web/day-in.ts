/** The day of an instant there, as a name for it: 2026-11-20. */
export function dayIn(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return (at) => format.format(new Date(at))
}

/** How an instant is written in a list: today its time, else its day, and the year if it is another one. */
export function shortLook(at: string, clock: Date | null, timeZone: string) {
  const day = { day: 'numeric', month: 'short' } as const
  // On the server, and in the first rendering after it.
  if (clock === null) return day
  const dayOf = dayIn(timeZone)
  const then = dayOf(at)
  const today = dayOf(clock.toISOString())
  if (then === today) return { hour: 'numeric', minute: '2-digit' } as const
  const [year] = then.split('-')
  return today.startsWith(`${year}-`) ? day : ({ ...day, year: 'numeric' } as const)
}
