import { useFormatter } from 'use-intl'

/** A calendar day such as 2026-11-20 for use in a sentence. */
export function useDayName() {
  const format = useFormatter()
  return (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
}
