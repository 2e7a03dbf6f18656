import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import type { Database } from './db.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { statements } from './statements.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? ['PostgreSQL'] : []
const YEAR = sql`timestamptz '2026-01-01'`
const old = { where: sql`failed_at < ${YEAR}`, along: sql`failed_at` }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Inserts `each` failed logins for each year. */
async function fill(each: number) {
  await database.pool.query(`truncate login_attempts`)
  await database.pool.query(
    `insert into login_attempts (account_key, address, failed_at)
     select 'user ' || i, '192.0.2.1', make_date(year, 6, 1)
     from generate_series(1, $1::int) i, unnest(array[2025, 2026]) year`,
    [each],
  )
}

async function count(): Promise<unknown> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from login_attempts',
  )
  return rows[0]?.count
}

test('old rows are deleted in several parts, and no other row is', async () => {
  await fill(12_000)
  let parts = 0
  const stop = statements.subscribe(({ text }) => {
    if (text.includes('login_attempts')) parts++
  })
  const deleted = await deleteInBatches(database.db, 'loginAttempts', old)
  stop()
  expect([deleted, parts, await count()]).toEqual([12_000, 3, 12_000])
  expect(await deleteInBatches(database.db, 'loginAttempts', old)).toBe(0)
})

test.each(onPostgres)('a row of %s that is updated at the same moment stays', async () => {
  await fill(1)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query(`update login_attempts set failed_at = '2026-06-01'`)
  const deleting = deleteInBatches(database.db, 'loginAttempts', old)
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  }, 10_000)
  await other.query('commit')
  other.release()
  expect([await deleting, await count()]).toEqual([0, 2])
})
