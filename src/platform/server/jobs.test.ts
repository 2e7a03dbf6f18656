import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { kyselyOver, type Database } from './db.ts'
import { createJobs, type Jobs, type Work } from './jobs.ts'
import { createLocalPubSub } from './drivers/pubsub/local-pubsub.ts'
import { createLog } from './log.ts'
import { createSignals, type Signal } from './signals.ts'
import { statements } from './statements.ts'
import { currentSpan, setTracer, type SpanStart, type Span } from './tracing.ts'

let database: Database
let jobs: Jobs
/** Another process on the same database, which runs no jobs. */
let elsewhere: Jobs
const lines: { msg: string; err?: { code?: string } }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const signals = createSignals(createLocalPubSub(), log)
const announce = (signal: Signal) => signals.publish(signal)
const now = () => new Date()
const done: unknown[] = []
let failures = 1
let seen: Span | undefined
let isAway = false
let refused = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const { pool } = database
  const connect = () => {
    if (!isAway) return pool.connect()
    refused++
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const db = kyselyOver({
    connect: async () => connect(),
    end: async () => {},
    options: pool.options,
  })
  jobs = createJobs({ db, log, signals, now, clock: null })
  elsewhere = createJobs({ db: database.db, log, signals, now, clock: null })
  await signals.start()
  await jobs.start(work)
})
const work: Work[] = [
  {
    name: 'tests.long',
    nextDue: () => sql`select '-infinity'::timestamptz`,
    expiresAfterMs: 7_200_000,
    run: async () => void done.push('long'),
  },
  { name: 'tests.dead', run: async () => void done.push('dead') },
  { name: 'tests.note', run: async (data) => void done.push(data['note']) },
  { name: 'tests.traced', run: async () => void (seen = currentSpan()) },
  {
    name: 'tests.fragile',
    run: async () => {
      if (failures-- > 0) throw new Error('not yet')
      done.push('fragile')
    },
  },
]
afterAll(async () => {
  await jobs.stop()
  await signals.close()
  await database.close()
})

test('a long job is not considered lost before its own limit', async () => {
  await vi.waitFor(() => expect(done).toContain('long'), { timeout: 15_000 })
  const { rows } = await database.pool.query(
    `select distinct expire_seconds as seconds from jobs.job where name = 'tests.long'`,
  )
  expect(rows).toEqual([{ seconds: 7200 }])
})

test('a job sent in a transaction runs once it has committed', async () => {
  await database.db
    .transaction()
    .execute((db) => jobs.send({ db, announce }, 'tests.note', { note: 'kept' }))
  await vi.waitFor(() => expect(done).toContain('kept'), { timeout: 15_000 })
})

test('a job sent in a transaction that rolls back never runs', async () => {
  const rolledBack = database.db.transaction().execute(async (db) => {
    await jobs.send({ db, announce }, 'tests.note', { note: 'lost' })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await jobs.send({ db: database.db, announce }, 'tests.note', { note: 'after' })
  await vi.waitFor(() => expect(done).toContain('after'), { timeout: 15_000 })
  expect(done).not.toContain('lost')
})

test('a job that another process sends runs here without delay', async () => {
  const sender = { db: database.db, announce }
  for (const note of ['one', 'two', 'three']) await elsewhere.send(sender, 'tests.note', { note })
  const all = expect.arrayContaining(['one', 'two', 'three'])
  await vi.waitFor(() => expect(done).toEqual(all), { timeout: 15_000 })
})

test('a start creates only the queues that are missing, and takes over the job of a process that died', async () => {
  await database.pool.query(
    `insert into jobs.job (name, state, started_on, expire_seconds, retry_limit, retry_delay, policy)
     values ('tests.dead', 'active', now() - interval '1 hour', 900, 2, 0, 'standard')`,
  )
  const created: string[] = []
  const ignore = statements.subscribe(({ text }) => {
    if (/create_queue/.test(text)) created.push(text)
  })
  const fresh = { name: 'tests.fresh', run: async () => {} }
  await elsewhere.start([...work, fresh])
  try {
    await vi.waitFor(() => expect(done).toContain('dead'), { timeout: 15_000 })
  } finally {
    ignore()
    await elsewhere.stop()
  }
  expect(created).toHaveLength(1)
  expect(created[0]).toContain('tests.fresh')
})

test('a failed job is logged and retried', async () => {
  const logged = vi.spyOn(log, 'error')
  await jobs.send({ db: database.db, announce }, 'tests.fragile', {})
  await vi.waitFor(() => expect(done).toContain('fragile'), { timeout: 25_000 })
  const err = expect.objectContaining({ message: 'not yet' })
  expect(logged.mock.calls).toContainEqual([{ err, job: 'tests.fragile' }, 'a job failed'])
})

test('a job is traced under its name while it runs', async () => {
  const begun: SpanStart[] = []
  const span: Span = {
    traceId: '1'.repeat(32),
    spanId: '2'.repeat(16),
    isRecorded: true,
    child: () => span,
    tell: () => {},
    end: (problem) => void done.push({ problem }),
  }
  const begin = (one: SpanStart) => (begun.push(one), span)
  setTracer({ begin, close: async () => {} })
  try {
    await jobs.send({ db: database.db, announce }, 'tests.traced', {})
    await vi.waitFor(() => expect(done).toContainEqual({ problem: undefined }), {
      timeout: 15_000,
    })
  } finally {
    setTracer(null)
  }
  expect(begun).toEqual([{ name: 'job tests.traced', kind: 'consumer' }])
  expect(seen).toBe(span)
})

test('a database outage of the job queue is logged once, and so is its end', async () => {
  const long = { timeout: 30_000 }
  lines.length = 0
  refused = 0
  isAway = true
  announce({ to: [], topic: 'job.added', data: { name: 'tests.note', by: 'another process' } })
  try {
    await vi.waitFor(() => expect(refused).toBeGreaterThan(12), long)
  } finally {
    isAway = false
  }
  await jobs.send({ db: database.db, announce }, 'tests.note', { note: 'while it was away' })
  await vi.waitFor(() => expect(done).toContain('while it was away'), long)
  const goesOn = expect.objectContaining({ msg: 'the job queue is connected again' })
  await vi.waitFor(() => expect(lines).toContainEqual(goesOn), long)
  expect(lines.map(({ msg, err }) => [msg, err?.code])).toEqual([
    ['the job queue waits for the database', 'ECONNREFUSED'],
    ['the job queue is connected again', undefined],
  ])
})
