import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'

/** Formats a date and time for use within a sentence, in the reader's zone; on its own, use DateText. */
export function useDateTime(): (at: string) => string {
  const format = useFormatter()
  const timeZone = useZone()
  return (at) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
