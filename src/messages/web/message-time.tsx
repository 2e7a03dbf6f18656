import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'
import { useClock } from '#ui/relative-time.tsx'
import { dayIn } from '#platform/dates.ts'

interface Props {
  /** An ISO instant. */
  at: string
  className?: string
}

/** The time of day: within a thread, days have lines of their own. */
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

/** The line between two days. */
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

/** How an instant is written in a list: today its time, else its day, and the year if it is another one. */
export function shortLook(at: string, clock: Date | null, timeZone: string) {
  const day = { day: 'numeric', month: 'short' } as const
  // On the server, and in the first rendering after it.
  if (clock === null) return day
  const then = dayIn(new Date(at), timeZone)
  const today = dayIn(clock, timeZone)
  if (then === today) return { hour: 'numeric', minute: '2-digit' } as const
  const [year] = then.split('-')
  return today.startsWith(`${year}-`) ? day : ({ ...day, year: 'numeric' } as const)
}
