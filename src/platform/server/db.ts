import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { StartupError, type Config } from './config.ts'
import { columnNames, Dialect } from './column-names.ts'
import { lockDataDir } from './data-lock.ts'
import { createLite } from './embedded.ts'
import { makeFolder } from './make-folder.ts'
import { PreparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

const OLDEST_POSTGRES = 150_000

/** Error messages of pg for a server that rejects connections, does not answer or has disappeared. */
export const UNANSWERED =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/

/** The folder of the embedded database inside the data directory. */
export const EMBEDDED = 'database'

/** How long a request waits for a connection before it gets 503 with Retry-After (control 64). */
const SERVING_WAIT_MS = 2000

// A double represents ids and cents exactly. A larger value is a bug that must be noticed immediately.
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a safe integer`)
  return value
}
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)
// The type `bigint[]`, for which pg has no name.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const INT8_ARRAY = 1016 as number as Parameters<typeof pg.types.getTypeParser>[0]
const textsOf = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => string[]
pg.types.setTypeParser(INT8_ARRAY, (text: string) => textsOf(text).map(toSafeInteger))

// A date has no time zone. As text it cannot shift to another day.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  db: Db
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** Undefined for the embedded database, which only this process can access. */
  url: string | undefined
  close: () => Promise<void>
}

/** Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in the data directory. */
export function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePoolMax, {
        statementTimeoutMs: config.databaseTimeoutMs,
        waitMs: SERVING_WAIT_MS,
      })
    : openEmbedded(config.dataDir)
}

/** Without a statement timeout, for operators' commands, which may read whole tables. */
export function openUnlimited({ databaseUrl, dataDir }: Config): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, 2) : openEmbedded(dataDir)
}

interface ConnectionOptions {
  /**
   * Cancels a statement that runs longer, so that one slow query does not hold up others. The embedded database ignores
   * it, because it has only one client.
   */
  statementTimeoutMs?: number
  /** How long a query waits for a connection while all are in use, before it is refused. */
  waitMs?: number
  /**
   * How long to wait for a server that has stopped responding. Use it only outside transactions: a query that is given
   * up inside one returns its connection to the pool with the transaction still open.
   */
  silenceMs?: number
  /** How long an unused connection stays open; 0 keeps it. */
  idleMs?: number
  Client?: typeof PreparedClient
}

/** Opens a connection pool. The server need not be reachable yet. */
export function openPool(
  url: string,
  max: number,
  {
    statementTimeoutMs = 0,
    waitMs = 5000,
    silenceMs = 0,
    idleMs = 10_000,
    Client = PreparedClient,
  }: ConnectionOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    // The system's default is two hours, during which a peer that disappeared silently would be waited for.
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: silenceMs,
    // JIT compilation and the start of parallel workers take longer than any response here may. Literals are escaped
    // for standard_conforming_strings (decision 11).
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c standard_conforming_strings=on',
    application_name: 'vibework',
  })
  pool.on('error', () => {}) // An idle client died; the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function openPostgres(
  url: string,
  max: number,
  limits?: ConnectionOptions,
): Promise<Database> {
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
    const lite = await createLite({ dataDir: join(dataDir, EMBEDDED) })
    return await openLite(lite, unlock)
  } catch (error) {
    unlock()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database in ${dataDir} cannot be opened: ${reason}.`)
  }
}

/** Uses a single connection, because the embedded engine supports only one. All queries queue for it. */
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
    // The engine's only session outlives a discarded client, so the prepared statements of that client must be removed.
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
