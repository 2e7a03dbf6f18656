import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '../event.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Passes on what the stream told, or the tab that holds it. */
export function tellLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Hears every live event while this component is shown. */
export function useLiveEvents(listener: Listener): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const heard: Listener = (event) => hear(event)
    listeners.add(heard)
    return () => void listeners.delete(heard)
  }, [])
}

/**
 * Hears one topic while this component is shown; 'read_again' says that what is shown may be out of date.
 */
export function useLive(
  topic: string,
  listener: (data: NonNullable<LiveEvent['data']>) => void,
): void {
  useLiveEvents((event) => {
    if (event.topic === topic) listener(event.data ?? {})
  })
}
