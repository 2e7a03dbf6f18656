import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

/** Brings the schema up to date: the numbered files in order, each once, under the migrator's lock. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: readMigrations },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** The names of all there are, in order. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace('.sql', '')).toSorted()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  const migrations = files.map(async (file) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    // Without parameters the driver sends the whole script in one piece; it takes as long as it takes.
    const script = `set local statement_timeout = 0;\n${text}`
    const up = async (db: Db) => void (await sql.raw(script).execute(db))
    return [file.replace('.sql', ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(migrations)) as Record<string, Migration>
}
