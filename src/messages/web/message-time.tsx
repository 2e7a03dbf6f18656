import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'
import { useClock } from '#ui/relative-time.tsx'
import { dayIn } from '#platform/dates.ts'

interface Props {
  at: string
  className?: string
}

/** Time of day only, because a thread has a separate row for each day. */
export function MessageTime({ at, className }: Props) {
  const format = useFormatter()
  const timeZone = useZone()
  return (
    <time dateTime={at} className={className}>
      {format.dateTime(new Date(at), { hour: 'numeric', minute: '2-digit', timeZone })}
    </time>
  )
}

export function ShortTime({ at, className }: Props) {
  const format = useFormatter()
  const timeZone = useZone()
  const look = shortLook(at, useClock(), timeZone)
  return (
    <time dateTime={at} className={className}>
      {format.dateTime(new Date(at), { ...look, timeZone })}
    </time>
  )
}

/** The row between two days. */
export function DayLine({ at }: { at: string }) {
  const format = useFormatter()
  const timeZone = useZone()
  return (
    <p className="flex items-center gap-3 py-3 text-xs font-medium text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={at}>
        {format.dateTime(new Date(at), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone,
        })}
      </time>
    </p>
  )
}

/** Date format in lists: the time for today, otherwise the day, with the year unless it is this year. */
export function shortLook(at: string, clock: Date | null, timeZone: string) {
  const day = { day: 'numeric', month: 'short' } as const
  // The clock is unknown on the server and during hydration.
  if (clock === null) return day
  const then = dayIn(new Date(at), timeZone)
  const today = dayIn(clock, timeZone)
  if (then === today) return { hour: 'numeric', minute: '2-digit' } as const
  const [year] = then.split('-')
  return today.startsWith(`${year}-`) ? day : ({ ...day, year: 'numeric' } as const)
}
