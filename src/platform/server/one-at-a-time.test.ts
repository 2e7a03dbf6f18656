import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import type { Database } from './db.ts'
import { unlessRunning } from './one-at-a-time.ts'

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? ['PostgreSQL'] : []

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('while work runs in this process, a second run of it is skipped; after a failure it can run again', async () => {
  const goesOn = Promise.withResolvers<void>()
  const first = unlessRunning(database, 'one', async () => {
    await goesOn.promise
    throw new Error('it failed')
  })
  expect(await unlessRunning(database, 'one', async () => 'second')).toBeUndefined()
  expect(await unlessRunning(database, 'another', async () => 'another')).toBe('another')
  goesOn.resolve()
  await expect(first).rejects.toThrow('it failed')
  expect(await unlessRunning(database, 'one', async () => 'third')).toBe('third')
})

test.each(onPostgres)(
  'work that another process of %s runs is skipped until that process finishes or dies',
  async () => {
    const other = await database.pool.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtextextended('elsewhere', 0))`)
    const ask = () => unlessRunning(database, 'elsewhere', async () => 'done')
    expect(await ask()).toBeUndefined()
    other.release(true)
    let answer = await ask()
    while (answer === undefined) answer = await ask()
    expect(answer).toBe('done')
  },
)
