import { primaryOf, type Context } from './context.ts'
import type { Signals } from './signals.ts'

/** Upper bound for stale data if a signal is lost with its connection. */
const MAX_AGE_MS = 30_000

type Reader = Pick<Context, 'db' | 'primary' | 'signals'>
interface Kept<Value> {
  reading: Promise<Value>
  readAtMs: number
}

export interface KeptInMemory<Value> {
  read(ctx: Reader): Promise<Value>
  /** Call after the commit, and announce the topic, so that the other processes forget as well. */
  forget(ctx: Pick<Context, 'signals'>): void
}

/**
 * Keeps what is read with most requests and rarely changed, once per instance of the server, until a signal of the
 * topic. Not for decisions about money or rights: a change by another process arrives a moment later.
 */
export function keptInMemory<Value>(
  topic: string,
  read: (db: Context['db']) => Promise<Value>,
): KeptInMemory<Value> {
  const places = new WeakMap<Signals, { kept?: Kept<Value> | undefined }>()

  function placeOf({ signals }: Pick<Context, 'signals'>) {
    const known = places.get(signals)
    if (known) return known
    const place: { kept?: Kept<Value> | undefined } = {}
    places.set(signals, place)
    signals.on(topic, () => (place.kept = undefined))
    return place
  }

  return {
    read(ctx) {
      const place = placeOf(ctx)
      if (place.kept && performance.now() - place.kept.readAtMs < MAX_AGE_MS) {
        return place.kept.reading
      }
      const kept = { reading: read(primaryOf(ctx)), readAtMs: performance.now() }
      // The promise is kept, so that a read that began before a change is dropped with that change.
      place.kept = kept
      kept.reading.catch(() => {
        if (place.kept === kept) place.kept = undefined
      })
      return kept.reading
    },
    forget: (ctx) => void (placeOf(ctx).kept = undefined),
  }
}
