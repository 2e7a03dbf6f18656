import { sql } from 'kysely'
import type { Db } from './db.ts'

const AGAIN_MS = 60_000
/** An answer that took longer says too little of when it was written. */
const PROMPT_MS = 1000

/**
 * The database's time, the same in every process. Between two looks at it a clock carries it on that nobody sets, so
 * that a machine whose own clock jumps moves no deadline and ends no session (docs/operate/10-trouble.md).
 */
export async function openDatabaseTime(db: Db): Promise<() => Date> {
  let { aheadMs } = await look(db)
  const again = async () => {
    const seen = await look(db)
    if (seen.tookMs < PROMPT_MS) aheadMs = seen.aheadMs
  }
  // While the database is away, what was last seen goes on.
  setInterval(() => void again().catch(() => undefined), AGAIN_MS).unref()
  return () => new Date(performance.now() + aheadMs)
}

async function look(db: Db) {
  const before = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const tookMs = performance.now() - before
  const at = rows[0]?.at ?? new Date()
  return { tookMs, aheadMs: at.getTime() - before - tookMs / 2 }
}
