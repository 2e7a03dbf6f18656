import type { Db } from './db.ts'

/** A clock that a rehearsal can move ahead; the same in every process within seconds. */
export interface RehearsalClock {
  now(): Date
  /** The world's own time. */
  real(): Date
  aheadMs(): number
  /** Moves the clock of every process; it never goes back. */
  advance(ms: number): Promise<void>
}

const REFRESH_MS = 3000

/** Starts from where the last rehearsal left it, `real` being the world's own time. */
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

/** The world's own time, whatever a rehearsal plays: what browsers hold, such as sessions, lasts by it. */
export function realTime(by: { clock: RehearsalClock | null; now: () => Date }): Date {
  return by.clock?.real() ?? by.now()
}

async function readAhead(db: Db): Promise<number> {
  const row = await db.selectFrom('rehearsalClock').select('aheadMs').executeTakeFirstOrThrow()
  return row.aheadMs
}
