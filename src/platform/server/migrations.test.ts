import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { openPostgres, type Database } from './db.ts'
import { migrate, type Migrating } from './migrations.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? ['PostgreSQL'] : []

let database: Database
let how: Partial<Migrating> & { folder: string }

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('drop table kysely_migration, kysely_migration_lock')
  const folder = await mkdtemp(join(tmpdir(), 'vibework-migrations-'))
  how = { folder, lockTimeoutMs: 50, tries: 2, pauseMs: 0 }
  await aFile('0001_made', 'create table made (id integer)')
  await migrate(database, how)
})
afterAll(async () => {
  await database.close()
  await rm(how.folder, { recursive: true })
})

function aFile(name: string, text: string): Promise<void> {
  return writeFile(join(how.folder, `${name}.sql`), `${text};\n`)
}

/** A transaction that has read the table and stays open, as a backup's does. */
async function aReader() {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select from made')
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** How many statements have waited for a lock for at least this long. */
async function waiting(text: string, atLeastMs = 0): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
     and query like '%' || $1 || '%' and now() - query_start > $2 * interval '1 millisecond'`,
    [text, atLeastMs],
  )
  return rowCount ?? 0
}

test('a second run applies nothing', async () => {
  expect(await migrate(database, how)).toEqual([])
})

test('a database with a newer schema is refused, with advice in the message', async () => {
  await database.pool.query(`insert into kysely_migration values ('0099_newer', now()::text)`)
  try {
    await expect(migrate(database, how)).rejects.toThrow(
      /^This database was brought up to date by a newer Vibework \(0099_newer is not known here\)\. Start/,
    )
  } finally {
    await database.pool.query(`delete from kysely_migration where name = '0099_newer'`)
  }
})

test.each(onPostgres)(
  'a migration of %s that cannot lock its table gives up and leaves nothing half done',
  async () => {
    await aFile('0002_other', 'create table other (id integer)')
    await aFile('0003_more', 'alter table made add column more integer')
    const end = await aReader()
    await expect(migrate(database, how)).rejects.toThrow(/holds a lock on a table/)
    const { rows } = await database.pool.query(`select to_regclass('other') as other`)
    expect(rows).toEqual([{ other: null }])
    const patient = migrate(database, { ...how, lockTimeoutMs: 200, tries: 1000 })
    await vi.waitFor(async () => expect(await waiting('add column more')).toBe(1), 10_000)
    await end()
    expect(await patient).toEqual(['0002_other', '0003_more'])
  },
)

test.each(onPostgres)(
  'waiting for another migration of %s is not cut short by the statement timeout',
  async () => {
    await aFile('0004_slow', 'alter table made add column slow integer')
    const end = await aReader()
    const slow = migrate(database, { ...how, lockTimeoutMs: 60_000 })
    await vi.waitFor(async () => expect(await waiting('add column slow')).toBe(1), 10_000)
    const limited = await openPostgres(database.url ?? '', 1, { statementTimeoutMs: 1000 })
    const second = migrate(limited, how)
    await vi.waitFor(async () => expect(await waiting('advisory', 1300)).toBe(1), 10_000)
    await end()
    expect(await Promise.all([slow, second])).toEqual([['0004_slow'], []])
    await limited.close()
  },
)
