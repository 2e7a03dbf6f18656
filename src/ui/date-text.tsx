import { useSyncExternalStore } from 'react'
import { useFormatter } from 'use-intl'

const never = () => () => {}
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

/** In UTC as the server wrote it, then in the viewer's own zone. */
export function DateText({ at, look = 'date', className }: Props) {
  const format = useFormatter()
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  return (
    <time dateTime={at} className={className}>
      {format.dateTime(new Date(at), { ...looks[look], timeZone })}
    </time>
  )
}
