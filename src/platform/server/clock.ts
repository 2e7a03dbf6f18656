import type { Db } from './db.ts'

/** A clock that a rehearsal can move forward. All processes follow within seconds. */
export interface RehearsalClock {
  now(): Date
  /** The actual time. */
  real(): Date
  aheadMs(): number
  /** Moves the clock of every process forward. It never moves back. */
  advance(ms: number): Promise<void>
}

const REFRESH_MS = 3000

/** Starts at the offset that the last rehearsal left; `real` returns the actual time. */
export async function openClock(db: Db, real: () => Date): Promise<RehearsalClock> {
  let aheadMs = await readAhead(db)
  const timer = setInterval(() => {
    void readAhead(db).then(
      (ahead) => void (aheadMs = ahead),
      () => undefined,
    )
  }, REFRESH_MS)
  timer.unref()
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
      aheadMs = row.aheadMs
    },
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
