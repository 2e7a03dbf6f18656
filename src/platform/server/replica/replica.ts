import type { Pool } from 'pg'
import { openPool, type Database, type Db } from '../db.ts'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { isAway, readingFrom, readingOnly } from './asking.ts'
import { measureLag } from './lag.ts'
import { readPosition, type Position } from './queries.ts'

export type ReplicaState = 'used' | 'behind' | 'away' | 'no replica'

/** A copy of the database that answers what visitors read (docs/decisions/0041-read-replica.md). */
export interface Replica {
  /**
   * Where to read what was written before this instant of `performance.now()`, or may be some seconds old; undefined
   * while only the primary can answer that.
   */
  dbFor(since?: number): Db | undefined
  state(): ReplicaState
  behindMs(): number
  pool: Pool
  /** Begins to look where it is; until then it is not used. */
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
/** Less than at the primary, which is asked next. */
const WAIT_MS = 1000
/** A replica that says nothing for so long after a statement should have ended is away. */
const SILENCE_MS = 1000

export function createReplica(options: Options): Replica {
  const { primary, maxLagMs, log } = options
  const pool = poolOf(options)
  const lag = measureLag()
  let problem: 'away' | 'no replica' | undefined = 'away'
  let told: ReplicaState | undefined
  let isLooking = false
  let isClosed = false
  let timer: ReturnType<typeof setInterval> | undefined
  const behindMs = () => performance.now() - lag.caughtUpAt()
  const state = () => problem ?? (behindMs() > maxLagMs ? 'behind' : 'used')

  function tell() {
    if (isClosed || state() === told) return
    told = state()
    if (told === 'used') log.info('visitors read from the replica')
    else log.warn({ replica: told }, 'visitors read from the primary')
  }

  const db = readingFrom(pool, primary.pool, (error) => {
    if (isAway(error)) problem = 'away'
    log.debug({ err: error }, 'asked the primary instead')
    tell()
  })
  const own = readingOnly(pool)

  async function look() {
    if (isLooking) return
    isLooking = true
    const at = performance.now()
    try {
      const written = await within(LOOK_MS, readPosition(primary.db))
      const read = await within(LOOK_MS, readPosition(own))
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

/** A standby of this very database, or this server itself by another name. A promoted one goes its own way. */
export function isCopy(read: Position, written: Position): boolean {
  if (read.origin !== written.origin) return false
  return read.isReplica || read.startedAt === written.startedAt
}
