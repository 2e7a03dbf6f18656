import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pass, untilIdle } from '#testing/idle.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { kyselyOver, type Database } from './db.ts'
import { JobQueue } from './job-queue.ts'
import { createLog } from './log.ts'
import { Looks } from './looks.ts'
import { logOutages } from './outage.ts'

/** The times of day are fake, the database is real: a sweep called "chores" handles the rows of a table. */

const BEGIN = new Date('2026-03-02T10:00:00Z')
const MINUTE = 60

let database: Database
let looks: Looks
/** The seconds since the beginning at which something happened. */
let asked: number[] = []
let added: [number, string][] = []
let woken: [number, string][] = []
let maintained = 0
let isBroken = false
let isAway = false

const second = () => Math.round((Date.now() - BEGIN.getTime()) / 1000)
const later = (ms: number) => pass(database.pool, ms)

beforeAll(async () => {
  database = await openTestDatabase()
  const ignore = () => {}
  const { db, pool } = database
  const queue = new JobQueue({ db, onAnswer: ignore, onError: ignore, onWarning: ignore })
  await queue.start(
    ['chores', 'others'].map((name) => ({ name, isSingle: true, run: async () => {} })),
  )
  await queue.stop()
  await pool.query('create table chores (at timestamptz)')
})
afterAll(() => database.close())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: BEGIN })
  await database.pool.query('truncate chores')
  await database.pool.query('delete from jobs.job')
  asked = []
  added = []
  woken = []
  maintained = 0
  isBroken = isAway = false
})
afterEach(async () => {
  vi.useRealTimers()
  await looks.stop()
})

async function start({ followsChanges = false } = {}) {
  const { pool } = database
  const db = kyselyOver({
    connect: async () => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return pool.connect()
    },
    end: async () => {},
    options: pool.options,
  })
  const nextDue = () => {
    asked.push(second())
    return isBroken ? sql`select 1 / 0` : sql`select min(at) from chores`
  }
  looks = new Looks({
    db,
    sweeps: [{ name: 'chores', nextDue, followsChanges }],
    queue: {
      addOnce: async (_name, key) => void added.push([second(), key]),
      wake: (name) => woken.push([second(), name]) > 0,
      maintain: async () => void maintained++,
    },
    now: () => new Date(),
    outage: logOutages(createLog('silent')),
  })
  await vi.advanceTimersByTimeAsync(0)
  await untilIdle(pool)
}

async function aChore(seconds: number) {
  const at = new Date(BEGIN.getTime() + seconds * 1000)
  await database.pool.query('insert into chores values ($1)', [at])
}

test('without work or changes, there is a look every ten minutes', async () => {
  await start()
  await later(31 * MINUTE * 1000)
  expect(asked).toEqual([0, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE])
  expect(added).toEqual([])
})

test('a sweep is added to the queue at the second at which its work is due', async () => {
  await aChore(200)
  await aChore(7 * MINUTE)
  await start()
  await later(200_000)
  await database.pool.query('delete from chores where at <= $1', [new Date()])
  looks.ended(false)
  await later(10 * MINUTE * 1000)
  expect(added.slice(0, 2).map(([at]) => at)).toEqual([200, 7 * MINUTE])
})

test('every process adds the same job for a time, so that one of them runs it', async () => {
  await aChore(60)
  await start()
  await later(70_000)
  const [first] = added
  await looks.stop()
  added = []
  vi.setSystemTime(BEGIN)
  await start()
  await later(70_000)
  expect(added).toEqual([first])
})

test('work that stays due is repeated every minute', async () => {
  await aChore(-5)
  await start()
  await later(3 * MINUTE * 1000)
  expect(added.map(([at]) => at)).toEqual([0, 60, 120, 180])
  expect(new Set(added.map(([, key]) => key)).size).toBe(4)
})

test('a time that was named comes even if it is no longer named when it has passed', async () => {
  await aChore(100)
  await start()
  await database.pool.query('truncate chores')
  await later(5 * MINUTE * 1000)
  expect(added.map(([at]) => at)).toEqual([100])
})

test('after changes there is a look within a minute, and at most one a minute', async () => {
  await start()
  await later(2 * MINUTE * 1000)
  asked = []
  for (let at = 0; at < 30; at++) {
    looks.changed()
    await later(1000)
  }
  await aChore(0)
  await later(3 * MINUTE * 1000)
  expect(asked.slice(0, 2)).toEqual([121, 181])
  expect(added[0]?.[0]).toBe(181)
})

test('a sweep that follows changes runs after a change, and not without one', async () => {
  await start({ followsChanges: true })
  expect(added.map(([at]) => at)).toEqual([0])
  await later(12 * MINUTE * 1000)
  looks.changed()
  await later(12 * MINUTE * 1000)
  expect(added.map(([at]) => at)).toEqual([0, 12 * MINUTE + 1])
})

test('a job that waits is taken by this process, at its time', async () => {
  await database.pool.query(
    `insert into jobs.job (name, policy, start_after)
     values ('others', 'standard', now() + interval '130 seconds')`,
  )
  await start()
  await later(125_000)
  expect(woken).toEqual([])
  // The queue's times are the database's, which does not follow the fake clock.
  await database.pool.query('update jobs.job set start_after = now()')
  await later(10_000)
  expect(woken).toEqual([[130, 'others']])
})

test('a job whose process died is given back when it expires', async () => {
  await database.pool.query(
    `insert into jobs.job (name, policy, state, started_on, expire_seconds)
     values ('chores', 'standard', 'active', now(), 90)`,
  )
  await start()
  await later(85_000)
  expect(maintained).toBe(0)
  await database.pool.query(`update jobs.job set started_on = now() - interval '90 seconds'`)
  await later(10_000)
  expect(maintained).toBe(1)
})

test('while the database does not answer, it is asked every second', async () => {
  await start()
  isAway = true
  looks.changed()
  await later(70_000)
  expect(asked.length).toBeGreaterThan(5)
  isAway = false
  await aChore(0)
  await later(5000)
  expect(added.length).toBeGreaterThan(0)
})

test('if a sweep cannot say when it is due, all sweeps run every minute', async () => {
  isBroken = true
  await start()
  await later(2 * MINUTE * 1000)
  expect(added.map(([at]) => at)).toEqual([0, 60, 120])
})
