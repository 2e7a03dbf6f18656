import type { PubSub } from './drivers/pubsub/pubsub.ts'
import type { Log } from './log.ts'

/**
 * A change that affects what members are looking at. It contains only ids and short facts; clients fetch the content
 * with their own permissions.
 */
export interface Signal {
  /** The ids of the members who receive it; empty for signals that only the product itself uses. */
  to: readonly number[]
  topic: string
  data?: Record<string, string | number | boolean>
}

/** What a listener receives: a signal, or a notice that some may have been missed. */
export type Heard = Signal | 'gap'
type Listener = (heard: Heard) => void

export interface Signals {
  /** Sends the signal to every process of the installation. Never throws. */
  publish(signal: Signal): void
  /** Receives the signals for one member until the returned function is called. */
  subscribe(userId: number, listener: Listener): () => void
  /** Receives every signal of a topic. If some may have been missed, it receives one without recipients. */
  on(topic: string, listener: (signal: Signal) => void): () => void
  /** Receives every signal of every process, and a notice if some may have been missed. */
  onAny(listener: Listener): () => void
  /** Receives the signals that this process publishes: immediately, and even if they cannot be sent. */
  onOwn(listener: (signal: Signal) => void): () => void
  /** Starts receiving the signals of other processes. */
  start(): Promise<void>
  /** Sends the pending signals and disconnects. */
  close(): Promise<void>
  /** The number of subscriptions, of one member or of all. */
  count(userId?: number): number
}

/** Recipients are split into several signals, because NOTIFY accepts at most 8000 bytes. */
const MAX_PEOPLE = 500

export function createSignals(pubsub: PubSub, log: Log): Signals {
  const people = new Map<number, Set<Listener>>()
  const topics = new Map<string, Set<(signal: Signal) => void>>()
  const curious = new Set<Listener>()
  const own = new Set<(signal: Signal) => void>()
  let waiting: string[] = []

  function deliver(text: string) {
    const signal = parse(text)
    if (!signal) return log.warn('a signal could not be read')
    for (const userId of signal.to) tell(people.get(userId), signal)
    tell(topics.get(signal.topic), signal)
    tell(curious, signal)
  }

  function everybodyMissed() {
    for (const listeners of people.values()) tell(listeners, 'gap')
    for (const [topic, listeners] of topics) tell(listeners, { to: [], topic })
    tell(curious, 'gap')
  }

  /** Signals published in one turn of the event loop are sent together. */
  async function flush() {
    const texts = waiting
    waiting = []
    if (texts.length > 0) await pubsub.publish(texts)
  }

  return {
    publish(signal) {
      const { to, topic, data } = signal
      tell(own, signal)
      if (waiting.length === 0) setImmediate(() => void flush())
      const pieces = Math.max(1, Math.ceil(to.length / MAX_PEOPLE))
      for (let piece = 0; piece < pieces; piece++) {
        const some = to.slice(piece * MAX_PEOPLE, (piece + 1) * MAX_PEOPLE)
        waiting.push(JSON.stringify({ to: some, topic, data }))
      }
    },
    subscribe: (userId, listener) => add(people, userId, listener),
    on: (topic, listener) => add(topics, topic, listener),
    onAny: (listener) => keep(curious, listener),
    onOwn: (listener) => keep(own, listener),
    start: () => pubsub.listen(deliver, everybodyMissed),
    async close() {
      people.clear()
      topics.clear()
      curious.clear()
      own.clear()
      // A command may publish in its last turn before it exits.
      await flush()
      await pubsub.close()
    },
    count(userId) {
      if (userId !== undefined) return people.get(userId)?.size ?? 0
      return people.values().reduce((sum, listeners) => sum + listeners.size, 0)
    },
  }
}

function tell<Said>(listeners: Set<(said: Said) => void> | undefined, said: Said) {
  if (listeners) for (const listener of listeners) listener(said)
}

function keep<One>(all: Set<One>, one: One): () => void {
  all.add(one)
  return () => void all.delete(one)
}

function add<Key, One>(all: Map<Key, Set<One>>, key: Key, one: One): () => void {
  const some = all.get(key) ?? new Set()
  all.set(key, some.add(one))
  return () => {
    some.delete(one)
    if (some.size === 0 && all.get(key) === some) all.delete(key)
  }
}

function parse(text: string): Signal | undefined {
  try {
    return JSON.parse(text) as Signal
  } catch {
    return undefined
  }
}
