import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'

const looks = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const

interface Props {
  /** ISO 8601. */
  at: string
  look?: keyof typeof looks
  className?: string
}

/**
 * A date in the reader's chosen time zone. Without one, UTC during server rendering and then the browser's zone
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
