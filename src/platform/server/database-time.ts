import { sql } from 'kysely'
import type { Db } from './db.ts'

/** How often the machine's two clocks are compared, which needs no statement. */
const COMPARE_MS = 20_000
/** A larger difference means that the machine was suspended, or that its clock was set. */
const JUMP_MS = 500
/** Until then, a clock that runs a thousandth too fast is off by less than a second. */
const AGAIN_MS = 600_000
/** A slower answer is too imprecise. */
const PROMPT_MS = 1000

/**
 * The database's time, which all processes share. Between two readings, this process's monotonic clock continues it, so
 * a jump of the machine's clock neither moves deadlines nor ends sessions (docs/operate/10-trouble.md). The monotonic
 * clock stands still while a machine is suspended, so the time is read again when the two clocks drift apart.
 */
export async function openDatabaseTime(db: Db): Promise<() => Date> {
  let { aheadMs } = await look(db)
  let seenApart = apart()
  let readAt = performance.now()
  const again = async () => {
    const isJump = Math.abs(apart() - seenApart) > JUMP_MS
    if (!isJump && performance.now() - readAt < AGAIN_MS) return
    const nowApart = apart()
    const seen = await look(db)
    if (seen.tookMs >= PROMPT_MS) return
    aheadMs = seen.aheadMs
    seenApart = nowApart
    readAt = performance.now()
  }
  // While the database is unavailable, the last offset stays in use.
  setInterval(() => void again().catch(() => undefined), COMPARE_MS).unref()
  return () => new Date(performance.now() + aheadMs)
}

function apart(): number {
  return Date.now() - performance.now()
}

async function look(db: Db) {
  const before = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const tookMs = performance.now() - before
  const at = rows[0]?.at ?? new Date()
  return { tookMs, aheadMs: at.getTime() - before - tookMs / 2 }
}
