import type { Db } from './db.ts'
import type { Signals } from './signals.ts'

/** A clock that a rehearsal can move forward. All processes follow within seconds. */
export interface RehearsalClock {
  now(): Date
  /** The actual time. */
  real(): Date
  aheadMs(): number
  /** Moves the clock of every process forward. It never moves back. */
  advance(ms: number): Promise<void>
  /** Calls the listener after each move. */
  onMove(listener: () => void): void
}

const CLOCK_MOVED = 'clock.moved'
/** Signals are seldom lost without a notice, and then processes differ for this long. */
const REFRESH_MS = 600_000

interface Options {
  db: Db
  real: () => Date
  signals: Signals
  /** False for an embedded database, whose only process moves the clock itself. */
  isShared: boolean
}

/**
 * Starts at the offset that the last rehearsal left; `real` returns the actual time. Another process says by a signal
 * that it moved the clock.
 */
export async function openClock({ db, real, signals, isShared }: Options): Promise<RehearsalClock> {
  let aheadMs = await readAhead(db)
  const listeners: (() => void)[] = []
  const follow = (ahead: number) => {
    if (ahead === aheadMs) return
    aheadMs = ahead
    for (const listener of listeners) listener()
  }
  const refresh = () => void readAhead(db).then(follow, () => undefined)
  signals.on(CLOCK_MOVED, refresh)
  if (isShared) setInterval(refresh, REFRESH_MS).unref()
  return {
    now: () => new Date(real().getTime() + aheadMs),
    real,
    aheadMs: () => aheadMs,
    async advance(ms) {
      const row = await db
        .updateTable('rehearsalClock')
        .set((eb) => ({ aheadMs: eb('aheadMs', '+', ms) }))
        .returning('aheadMs')
        .executeTakeFirstOrThrow()
      follow(row.aheadMs)
      signals.publish({ to: [], topic: CLOCK_MOVED })
    },
    onMove: (listener) => void listeners.push(listener),
  }
}

/**
 * The actual time, without a rehearsal's offset. It decides when a session expires, because browsers know nothing of
 * rehearsals.
 */
export function realTime(by: { clock: RehearsalClock | null; now: () => Date }): Date {
  return by.clock?.real() ?? by.now()
}

async function readAhead(db: Db): Promise<number> {
  const row = await db.selectFrom('rehearsalClock').select('aheadMs').executeTakeFirstOrThrow()
  return row.aheadMs
}
