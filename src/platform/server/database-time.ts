import { sql } from 'kysely'
import type { Db } from './db.ts'

const AGAIN_MS = 60_000
/** A slower answer is too imprecise. */
const PROMPT_MS = 1000

/**
 * The database's time, which all processes share. Between two readings, this process's monotonic clock continues it, so
 * a jump of the machine's clock neither moves deadlines nor ends sessions (docs/operate/10-trouble.md).
 */
export async function openDatabaseTime(db: Db): Promise<() => Date> {
  let { aheadMs } = await look(db)
  const again = async () => {
    const seen = await look(db)
    if (seen.tookMs < PROMPT_MS) aheadMs = seen.aheadMs
  }
  // While the database is unavailable, the last offset stays in use.
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
