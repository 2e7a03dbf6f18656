import { useFormatter } from 'use-intl'

/** A calendar day such as `2026-11-21`, which is the same in every time zone. */
export function CalendarDate({ date, className }: { date: string; className?: string }) {
  const format = useFormatter()
  const day = date.slice(0, 10)
  return (
    <time dateTime={day} className={className}>
      {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}
