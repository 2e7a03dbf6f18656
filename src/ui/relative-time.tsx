import { useSyncExternalStore } from 'react'
import { useFormatter } from 'use-intl'

const TICK_MS = 30_000
let now = new Date()

function subscribe(changed: () => void) {
  const tick = () => {
    now = new Date()
    changed()
  }
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}

/** The browser's clock, every half minute; null while rendering on the server and hydrating. */
export function useClock(): Date | null {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => null,
  )
}

interface Props {
  /** An ISO instant. */
  at: string
  className?: string
}

/** 'in 2 days', kept current. Additional to the date itself: without script there is nothing. */
export function RelativeTime({ at, className }: Props) {
  const format = useFormatter()
  const clock = useClock()
  if (!clock) return null
  return (
    <time dateTime={at} className={className}>
      {format.relativeTime(new Date(at), clock)}
    </time>
  )
}
