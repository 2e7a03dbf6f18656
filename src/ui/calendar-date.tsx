import { useFormatter } from 'use-intl'

/** A day of the calendar, `2026-11-21`: the same day in every time zone. */
export function CalendarDate({ date, className }: { date: string; className?: string }) {
  const format = useFormatter()
  const day = date.slice(0, 10)
  return (
    <time dateTime={day} className={className}>
      {format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}
