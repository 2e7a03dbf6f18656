/** The day of an instant there, as a name for it: 2026-11-20. */
export function dayIn(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone })
  return (at) => format.format(new Date(at))
}
