import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { StartupError, type Config } from './config.ts'
import { columnNames, Dialect } from './column-names.ts'
import { lockDataDir } from './data-lock.ts'
import { makeFolder } from './make-folder.ts'
import { PreparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

const OLDEST_POSTGRES = 150_000

/** What pg says of a server that lets nobody in, does not answer or is gone. */
export const UNANSWERED =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/

/** Who asks gets 503 and a time to come back instead of waiting longer (control 64). */
const SERVING_WAIT_MS = 2000

// Ids and cents fit a double exactly; a value that would not is a fault to see at once.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a safe integer`)
  return value
})

// A date has no time zone; as text it stays the day it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  db: Db
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** Undefined for the embedded database, which only this process can reach. */
  url: string | undefined
  close: () => Promise<void>
}

/** PostgreSQL when DATABASE_URL is set, else the embedded database below the data directory. */
export function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePoolMax, {
        statementTimeoutMs: config.databaseTimeoutMs,
        waitMs: SERVING_WAIT_MS,
      })
    : openEmbedded(config.dataDir)
}

/** The same for an operator's command, which asks about everything there is and may take its time. */
export function openUnlimited({ databaseUrl, dataDir }: Config): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, 2) : openEmbedded(dataDir)
}

interface Limits {
  /**
   * Ends a statement that runs longer, so that one bad question does not hold up the others; the embedded
   * database ignores it, having only one client.
   */
  statementTimeoutMs?: number
  /** How long work waits for a connection while all are taken, before it is refused. */
  waitMs?: number
  /**
   * How long a server that fell silent is waited for. Only where each statement is by itself: a connection that was
   * given up within a transaction would come back to the pool with it open.
   */
  silenceMs?: number
}

/** Connections to one server, which need not be there yet. */
export function openPool(
  url: string,
  max: number,
  { statementTimeoutMs = 0, waitMs = 5000, silenceMs = 0 }: Limits = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    // Else two hours, as the system has it: a peer that is gone without a word would be waited for.
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: silenceMs,
    // Compiling a statement, or starting workers for it, takes longer than any answer here may. Literals are written
    // for strings in which a backslash is a backslash (decision 11).
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c standard_conforming_strings=on',
    application_name: 'vibework',
  })
  pool.on('error', () => {}) // an idle client died; the pool replaces it
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function openPostgres(url: string, max: number, limits?: Limits): Promise<Database> {
  const pool = openPool(url, max, limits)
  const version = await pool
    .query<{ server_version_num: string }>('show server_version_num')
    .catch((error: Error) => {
      const where = new URL(url)
      throw new StartupError(
        `PostgreSQL at ${where.host} could not be reached: ${error.message || 'no answer'}.`,
      )
    })
  if (Number(version.rows[0]?.server_version_num) < OLDEST_POSTGRES) {
    throw new StartupError('PostgreSQL 15 or newer is needed; this server is older.')
  }
  return { db: kyselyOver(pool), pool, engine: 'postgres', url, close: () => pool.end() }
}

export async function openEmbedded(dataDir: string): Promise<Database> {
  await makeFolder(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    const lite = await createLite({ dataDir: join(dataDir, 'database') })
    return await openLite(lite, unlock)
  } catch (error) {
    unlock()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database in ${dataDir} cannot be opened: ${reason}.`)
  }
}

/** The embedded engine with the extensions that the migrations ask for; in memory unless told. */
export async function createLite(options: PGliteOptions = {}): Promise<PGlite> {
  const [{ PGlite: Embedded }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ])
  return Embedded.create({ ...options, extensions: { pg_trgm, unaccent } })
}

/** One connection, because the embedded engine has one; everything queues behind it. */
export async function openLite(lite: PGlite, unlock: () => void = () => {}): Promise<Database> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  class LiteClient extends PreparedClient {
    constructor() {
      super(createPgConfig(lite))
    }
  }
  const pool = new pg.Pool({
    Client: LiteClient,
    max: 1,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 0,
    // The engine's one session outlives a client that was given up, and so would what that one prepared.
    onConnect: async (client) => void (await client.query('deallocate all').catch(() => {})),
  })
  pool.on('error', () => {})
  return {
    db: kyselyOver(pool),
    pool,
    engine: 'embedded',
    url: undefined,
    async close() {
      await pool.end()
      await lite.close()
      unlock()
    },
  }
}

export function kyselyOver(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new Dialect({ pool }), plugins: [columnNames] })
}
