import { channel } from 'node:diagnostics_channel'

/** The duration and outcome of a finished operation. */
export interface Timing {
  ms: number
  isFailed: boolean
}

export interface TimingChannel<What extends Timing> {
  /** Calls the listener for each measurement in this process until the returned function is called. */
  subscribe(listener: (what: What) => void): () => void
  publish(what: What): void
  /** Measuring can be skipped while there is no listener. */
  hasSubscribers(): boolean
}

/**
 * A named channel on which the platform publishes durations. Metrics, logs and traces subscribe to it, so the platform
 * does not depend on them.
 */
export function timingChannel<What extends Timing>(name: string): TimingChannel<What> {
  const timings = channel(name)
  return {
    subscribe(listener) {
      const receive = (message: unknown) => listener(message as What)
      timings.subscribe(receive)
      return () => {
        timings.unsubscribe(receive)
      }
    },
    publish: (what) => timings.publish(what),
    hasSubscribers: () => timings.hasSubscribers,
  }
}
