import type { Pool } from 'pg'
import { openPool, type Database, type Db } from '../db.ts'
import type { Log } from '../log.ts'
import { withTimeout } from '../with-timeout.ts'
import { isAway, readWithFallback, readReplicaOnly } from './reads.ts'
import { measureLag } from './lag.ts'
import { readPosition, type Position } from './queries.ts'

export type ReplicaState = 'used' | 'behind' | 'away' | 'no replica'

/** A copy of the database for the reads of visitors (docs/decisions/0041-read-replica.md). */
export interface Replica {
  /**
   * The replica if it is in use and has everything written before `since`, an instant of `performance.now()`; otherwise
   * undefined, and the caller reads from the primary. Without `since`, the data may be some seconds old.
   */
  dbFor(since?: number): Db | undefined
  state(): ReplicaState
  behindMs(): number
  pool: Pool
  /** Starts measuring the lag; the replica is not used before. */
  start(): Promise<void>
  close(): Promise<void>
}

interface Options {
  url: string
  primary: Pick<Database, 'db' | 'pool'>
  poolMax: number
  statementTimeoutMs: number
  maxLagMs: number
  log: Log
}

const LOOK_MS = 1000
/** Shorter than for the primary, which is the fallback. */
const WAIT_MS = 1000
/** A replica that is silent for this long after the statement timeout is considered unavailable. */
const SILENCE_MS = 1000

export function createReplica(options: Options): Replica {
  const { primary, maxLagMs, log } = options
  const pool = poolOf(options)
  const lag = measureLag()
  let problem: 'away' | 'no replica' | undefined = 'away'
  let loggedState: ReplicaState | undefined
  let isLooking = false
  let isClosed = false
  let timer: ReturnType<typeof setInterval> | undefined
  const behindMs = () => performance.now() - lag.caughtUpAt()
  const state = () => problem ?? (behindMs() > maxLagMs ? 'behind' : 'used')

  function tell() {
    if (isClosed || state() === loggedState) return
    loggedState = state()
    if (loggedState === 'used') log.info('visitors read from the replica')
    else log.warn({ replica: loggedState }, 'visitors read from the primary')
  }

  const db = readWithFallback(pool, primary.pool, (error) => {
    if (isAway(error)) problem = 'away'
    log.debug({ err: error }, 'the primary answered instead of the replica')
    tell()
  })
  const own = readReplicaOnly(pool)

  async function look() {
    if (isLooking) return
    isLooking = true
    const at = performance.now()
    try {
      const written = await withTimeout(LOOK_MS, readPosition(primary.db))
      const read = await withTimeout(LOOK_MS, readPosition(own))
      problem = isCopy(read, written) ? undefined : 'no replica'
      if (!problem) lag.note(at, written.position, read.position)
    } catch {
      problem = 'away'
    }
    isLooking = false
    tell()
  }

  return {
    dbFor: (since = -Infinity) => (state() === 'used' && lag.caughtUpAt() > since ? db : undefined),
    state,
    behindMs,
    pool,
    async start() {
      await look()
      timer = setInterval(() => void look(), LOOK_MS)
      timer.unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await pool.end()
    },
  }
}

function poolOf({ url, poolMax, statementTimeoutMs }: Options): Pool {
  const silenceMs = statementTimeoutMs + SILENCE_MS
  return openPool(url, poolMax, { statementTimeoutMs, waitMs: WAIT_MS, silenceMs })
}

/**
 * Whether this is a standby of this database, or this very server under another name. A promoted standby no longer
 * follows the primary.
 */
export function isCopy(read: Position, written: Position): boolean {
  if (read.origin !== written.origin) return false
  return read.isReplica || read.startedAt === written.startedAt
}
