import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError } from './config.ts'
import { openPool, type Database } from './db.ts'
import { explainingRights } from './missing-rights.ts'
import { oneAtATime } from './one-at-a-time.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

/** PostgreSQL's error code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

export interface Migrating {
  folder: string
  /**
   * Other statements on a table queue behind a migration that waits for its lock, so this must be shorter than their
   * timeout.
   */
  lockTimeoutMs: number
  /** How often the migration is retried when a lock is not available, and the pause between attempts. */
  tries: number
  pauseMs: number
}

const USUAL: Migrating = { folder: FOLDER, lockTimeoutMs: 5000, tries: 10, pauseMs: 5000 }

/**
 * Brings the schema up to date: applies each numbered file once and in order, all in one transaction, and in one
 * process at a time. Waits for other processes without a time limit. Throws StartupError if a table stays locked
 * through all tries, if the schema is newer than this version, or if the role lacks rights.
 */
export async function migrate(
  database: Pick<Database, 'pool' | 'engine' | 'url'>,
  how: Partial<Migrating> = {},
): Promise<string[]> {
  const { engine, url } = database
  const run = async () => {
    if (engine === 'embedded' || url === undefined) return migrateOver(database.pool, how)
    // The connections of the given pool have a statement timeout.
    const pool = openPool(url, 1)
    try {
      return await migrateOver(pool, how)
    } finally {
      await pool.end()
    }
  }
  return oneAtATime(database, 'migrations', () => explainingRights(database.pool, run))
}

async function migrateOver(pool: PostgresPool, how: Partial<Migrating>): Promise<string[]> {
  const { folder, lockTimeoutMs, tries, pauseMs } = { ...USUAL, ...how }
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new LocklessDialect({ pool }) }),
    provider: { getMigrations: () => readMigrations(folder, lockTimeoutMs) },
  })
  for (let left = tries - 1; ; left--) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (!error) return results.map(({ migrationName }) => migrationName)
    refuseNewer(error)
    if (!isLockNotAvailable(error)) throw error
    if (left <= 0) {
      throw new StartupError(
        'The schema could not be brought up to date, because another session, such as a backup, holds a lock on a table that it changes. Try again later.',
      )
    }
    await delay(pauseMs)
  }
}

/**
 * The migrator would call the database corrupted when an operator goes back to an older version, so this explains the
 * actual reason.
 */
function refuseNewer(error: unknown): void {
  const text = error instanceof Error ? error.message : ''
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(text) ?? []
  if (unknown !== undefined) throw new StartupError(newerSchema(unknown))
}

export function newerSchema(migration: string): string {
  return (
    `This database was brought up to date by a newer Vibework (${migration} is not known here). ` +
    'Start that one, or restore a backup made before its first start.'
  )
}

function isLockNotAvailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

/**
 * The migrator's own lock belongs to a session, which a connection pooler may give to another client. `oneAtATime`
 * replaces it.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class LocklessDialect extends PostgresDialect {
  override createAdapter() {
    return new LocklessAdapter()
  }
}

/** The names of all migrations, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await filesOf(FOLDER)).map((file) => nameOf(file)).toSorted()
}

async function readMigrations(
  folder: string,
  lockTimeoutMs: number,
): Promise<Record<string, Migration>> {
  const migrations = (await filesOf(folder)).map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    // Without parameters the driver sends the whole script as one query. It has no statement timeout once it holds its
    // locks.
    const script = `set local statement_timeout = 0;\nset local lock_timeout = ${lockTimeoutMs};\n${text}`
    const up = async (db: Kysely<unknown>) => void (await sql.raw(script).execute(db))
    return [nameOf(file), { up }] as const
  })
  return Object.fromEntries(await Promise.all(migrations)) as Record<string, Migration>
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql'))
}

function nameOf(file: string): string {
  return file.replace('.sql', '')
}
