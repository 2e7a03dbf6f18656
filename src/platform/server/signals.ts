import type { PubSub } from './drivers/pubsub/pubsub.ts'
import type { Log } from './log.ts'

/**
 * Something changed that people may be looking at. It carries ids and short facts only: what there is to
 * read is read again, by whom it concerns, under their own rights.
 */
export interface Signal {
  /** The ids of the people it concerns; nobody's for what only the product itself hears. */
  to: readonly number[]
  topic: string
  data?: Record<string, string | number | boolean>
}

/** What one listener hears: a signal, or that some may have been missed. */
export type Heard = Signal | 'gap'
type Listener = (heard: Heard) => void

export interface Signals {
  /** Tells every process of the installation. Never throws. */
  publish(signal: Signal): void
  /** Hears what concerns one person, until the answer is called. */
  subscribe(userId: number, listener: Listener): () => void
  /** Hears every signal of a topic, and one to nobody when some may have been missed. */
  on(topic: string, listener: (signal: Signal) => void): () => void
  /** From here on the signals of other processes arrive as well. */
  start(): Promise<void>
  /** Tells all listeners that this process ends. */
  close(): Promise<void>
  /** How many are subscribed, of one person or of all. */
  count(userId?: number): number
}

/** A crowd is told in pieces: NOTIFY takes 8000 bytes. */
const MAX_PEOPLE = 500

export function createSignals(pubsub: PubSub, log: Log): Signals {
  const people = new Map<number, Set<Listener>>()
  const topics = new Map<string, Set<(signal: Signal) => void>>()
  let waiting: string[] = []

  function deliver(text: string) {
    const signal = parse(text)
    if (!signal) return log.warn('a signal could not be read')
    for (const userId of signal.to) tell(people.get(userId), signal)
    tell(topics.get(signal.topic), signal)
  }

  function everybodyMissed() {
    for (const listeners of people.values()) tell(listeners, 'gap')
    for (const [topic, listeners] of topics) tell(listeners, { to: [], topic })
  }

  /** What is published in one turn travels together. */
  async function flush() {
    const texts = waiting
    waiting = []
    if (texts.length > 0) await pubsub.publish(texts)
  }

  return {
    publish({ to, topic, data }) {
      if (waiting.length === 0) setImmediate(() => void flush())
      const pieces = Math.max(1, Math.ceil(to.length / MAX_PEOPLE))
      for (let piece = 0; piece < pieces; piece++) {
        const some = to.slice(piece * MAX_PEOPLE, (piece + 1) * MAX_PEOPLE)
        waiting.push(JSON.stringify({ to: some, topic, data }))
      }
    },
    subscribe: (userId, listener) => add(people, userId, listener),
    on: (topic, listener) => add(topics, topic, listener),
    start: () => pubsub.listen(deliver, everybodyMissed),
    async close() {
      people.clear()
      topics.clear()
      // A command says what it did in its last turn.
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
