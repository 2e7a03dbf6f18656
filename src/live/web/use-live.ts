import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '../event.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Passes an event from the stream, or from the tab that holds it, to the listeners. */
export function dispatchLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Listens to all live events while this component is mounted. */
export function useLiveEvents(listener: Listener): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const heard: Listener = (event) => hear(event)
    listeners.add(heard)
    return () => void listeners.delete(heard)
  }, [])
}

/** Listens to one topic while this component is mounted. 'read_again' means that shown data may be out of date. */
export function useLive(
  topic: string,
  listener: (data: NonNullable<LiveEvent['data']>) => void,
): void {
  useLiveEvents((event) => {
    if (event.topic === topic) listener(event.data ?? {})
  })
}
