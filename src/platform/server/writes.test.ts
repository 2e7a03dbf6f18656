import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '#testing/databases.ts'
import type { Database } from './db.ts'
import { OF_QUEUE, onWrite, withoutNotice } from './writes.ts'

let database: Database
let writes = 0
let ignore = () => {}

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table noted (id bigint)')
  ignore = onWrite(() => writes++)
})
afterAll(async () => {
  ignore()
  await database.close()
})
beforeEach(() => void (writes = 0))

const insert = sql`insert into noted values (1)`

test('a committed write is noticed once, and reads are not', async () => {
  const { db } = database
  await sql`select * from noted for update`.execute(db)
  await sql`with a as (select 1) select * from a`.execute(db)
  expect(writes).toBe(0)
  await insert.execute(db)
  await sql`with a as (insert into noted values (2) returning id) select * from a`.execute(db)
  expect(writes).toBe(2)
  await db.transaction().execute(async (db) => {
    await insert.execute(db)
    await insert.execute(db)
    expect(writes).toBe(2)
  })
  expect(writes).toBe(3)
})

test('a write that is rolled back is not noticed', async () => {
  const failing = database.db.transaction().execute(async (db) => {
    await insert.execute(db)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await database.db.transaction().execute((db) => sql`select 1`.execute(db))
  expect(writes).toBe(0)
})

test('the bookkeeping of the queue and of jobs is not noticed', async () => {
  const { db, pool } = database
  await pool.query(`${OF_QUEUE}insert into noted values (3)`)
  await withoutNotice(async () => {
    await insert.execute(db)
    await db.transaction().execute((db) => insert.execute(db))
  })
  expect(writes).toBe(0)
})
