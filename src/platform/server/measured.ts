import { channel } from 'node:diagnostics_channel'

/** The duration and outcome of a finished operation. */
export interface Ended {
  ms: number
  isFailed: boolean
}

export interface Measure<What extends Ended> {
  /** Calls the listener for each measurement in this process until the returned function is called. */
  hear(listener: (what: What) => void): () => void
  tell(what: What): void
  /** Measuring can be skipped while there is no listener. */
  isHeard(): boolean
}

/**
 * A named channel on which the platform publishes durations. Metrics, logs and traces subscribe to it, so the platform
 * does not depend on them.
 */
export function measure<What extends Ended>(name: string): Measure<What> {
  const ended = channel(name)
  return {
    hear(listener) {
      const hear = (message: unknown) => listener(message as What)
      ended.subscribe(hear)
      return () => {
        ended.unsubscribe(hear)
      }
    },
    tell: (what) => ended.publish(what),
    isHeard: () => ended.hasSubscribers,
  }
}
