import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import type { Database, Db } from './db.ts'
import { inOneTransaction } from './one-transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table steps (name text)')
})
afterAll(() => database.close())

const add = (db: Db, name: string) => sql`insert into steps values (${name})`.execute(db)
/** The steps that another connection sees. */
async function steps() {
  const { rows } = await database.pool.query<{ name: string }>('select name from steps order by 1')
  return rows.map(({ name }) => name)
}

test('work with transactions of its own is committed as a whole, without those that it rolled back', async () => {
  await inOneTransaction(database, async (db) => {
    await add(db, 'alone')
    await db.transaction().execute((part) => add(part, 'in a part'))
    const failing = db.transaction().execute(async (part) => {
      await add(part, 'rolled back')
      throw new Error('not this one')
    })
    await expect(failing).rejects.toThrow('not this one')
    await Promise.all(
      ['one', 'two'].map((name) => db.transaction().execute((part) => add(part, name))),
    )
  })
  expect(await steps()).toEqual(['alone', 'in a part', 'one', 'two'])
})

test('work that ends early leaves nothing on PostgreSQL, and its finished transactions in the embedded database', async () => {
  const before = await steps()
  const interrupted = inOneTransaction(database, async (db) => {
    await db.transaction().execute((part) => add(part, 'finished'))
    throw new Error('the process ends')
  })
  await expect(interrupted).rejects.toThrow('the process ends')
  const left = database.engine === 'postgres' ? [] : ['finished']
  expect(await steps()).toEqual([...before, ...left].toSorted())
})
