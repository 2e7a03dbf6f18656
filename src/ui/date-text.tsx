import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'

const looks = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const

interface Props {
  /** An ISO instant. */
  at: string
  look?: keyof typeof looks
  className?: string
}

/**
 * In the zone the reader chose, else in UTC as the server wrote it and then in the browser's
 * (docs/product-rules.md#dates-and-time-zones).
 */
export function DateText({ at, look = 'date', className }: Props) {
  const format = useFormatter()
  const timeZone = useZone()
  return (
    <time dateTime={at} className={className}>
      {format.dateTime(new Date(at), { ...looks[look], timeZone })}
    </time>
  )
}
