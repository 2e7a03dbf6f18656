import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError, type Config } from '#platform/server/config.ts'
import { EMBEDDED, openUnlimited, type Database } from '#platform/server/db.ts'
import { listMigrations } from '#platform/server/migrations.ts'
import { listApplied } from './backup/books.ts'
import { commandLineOf } from './commands/command-line.ts'

type Connection = Pick<Database['pool'], 'query'>

export interface Status {
  engine: Database['engine']
  version: string
  applied: number
  pending: string[]
  bytes: number
  rows: Record<string, number>
  /** Per kind, when the longest-waiting row was created; null if none waits. */
  oldestWaiting: Record<string, Date | null>
}

const MAIN_TABLES = [
  'users',
  'services',
  'orders',
  'payments',
  'payouts',
  'disputes',
  'reviews',
  'messages',
  'ledger_transfers',
]

/** Each query with the table it needs, because an older schema may lack the table. */
const WAITING: Record<string, { table: string; query: string }> = {
  job: {
    table: 'jobs.job',
    query: `select min(start_after) as value from jobs.job
      where state in ('created', 'retry') and start_after <= now()`,
  },
  mail: {
    table: 'public.mails',
    query: `select min(created_at) as value from mails where send_at is not null`,
  },
  payout: {
    table: 'public.payouts',
    query: `select min(created_at) as value from payouts where status in ('pending', 'failed')`,
  },
}

/** Opens a database that exists. Throws StartupError instead of creating one in an empty directory. */
export async function openExisting(config: Config): Promise<Database> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, EMBEDDED))) {
    throw new StartupError(
      `There is no database in ${config.dataDir} yet; starting the product creates one.`,
    )
  }
  return openUnlimited(config)
}

export async function readStatus({ pool, engine }: Database): Promise<Status> {
  const { pending, applied } = await readMigrationState(pool)
  const rows: Record<string, number> = {}
  for (const table of MAIN_TABLES) {
    if (!(await hasTable(pool, `public.${table}`))) continue
    rows[table] = await ask<number>(pool, `select count(*) as value from ${table}`)
  }
  const oldestWaiting: Record<string, Date | null> = {}
  for (const [kind, { table, query }] of Object.entries(WAITING)) {
    if (!(await hasTable(pool, table))) continue
    oldestWaiting[kind] = await ask(pool, query)
  }
  return {
    engine,
    version: await ask(pool, `select current_setting('server_version') as value`),
    applied,
    pending,
    bytes: await ask(pool, 'select pg_database_size(current_database()) as value'),
    rows,
    oldestWaiting,
  }
}

/** For commands that must not change the schema. Throws StartupError if the schema is not this version's. */
export async function openCurrent(config: Config): Promise<Database> {
  const database = await openExisting(config)
  const { pending } = await readMigrationState(database.pool)
  if (pending.length === 0) return database
  await database.close()
  throw new StartupError(
    `The database is not up to date (pending: ${pending.join(', ')}). ` +
      `${commandLineOf('db:migrate')} brings it there; a start does, too.`,
  )
}

/** The applied migrations, and those that the next start would apply. */
export async function readMigrationState(pool: Connection) {
  const applied = (await hasTable(pool, 'public.kysely_migration')) ? await listApplied(pool) : []
  const known = await listMigrations()
  const pending = known.filter((name) => !applied.includes(name))
  return {
    applied: applied.length,
    pending,
    /** A migration of a newer version. This version refuses to start on such a database. */
    newer: applied.find((name) => !known.includes(name)),
  }
}

async function hasTable(pool: Connection, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ value: boolean }>(
    `select to_regclass($1) is not null as value`,
    [table],
  )
  return rows[0]?.value ?? false
}

async function ask<Value>(pool: Connection, query: string): Promise<Value> {
  const { rows } = await pool.query<{ value: Value }>(query)
  const [row] = rows
  if (!row) throw new Error('An aggregate query returns one row')
  return row.value
}
