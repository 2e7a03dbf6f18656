import { channel } from 'node:diagnostics_channel'

/** Something that took its time and is over. */
export interface Ended {
  ms: number
  isFailed: boolean
}

export interface Measure<What extends Ended> {
  /** Hears of each one in this process, until the answer is called. */
  hear(listener: (what: What) => void): () => void
  tell(what: What): void
  /** Nothing needs to be measured while nobody listens. */
  isHeard(): boolean
}

/** How the workings of the platform tell their times to metrics, logs and traces, without knowing of them. */
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
