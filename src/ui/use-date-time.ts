import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'

/** An instant as a part of a sentence, in the reader's zone; alone it is a DateText. */
export function useDateTime(): (at: string) => string {
  const format = useFormatter()
  const timeZone = useZone()
  return (at) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
