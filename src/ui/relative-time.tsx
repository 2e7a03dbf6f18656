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

/** The browser's time, updated every half minute; null during server rendering and hydration. */
export function useClock(): Date | null {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => null,
  )
}

interface Props {
  /** ISO 8601. */
  at: string
  className?: string
}

/**
 * A relative time such as 'in 2 days', kept up to date. It needs scripts, so it must only accompany the date itself.
 */
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
