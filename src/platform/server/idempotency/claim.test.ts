import { afterEach, expect, test, vi } from 'vitest'
import { aPerson, theServer } from '#testing/server.ts'
import type { Context } from '../context.ts'
import { runIdempotent } from '../idempotency.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function aKey() {
  const { system, database } = await theServer()
  const { user } = await aPerson()
  const { id, role, isAdmin, isServiceProvider, status } = user
  const ctx: Context = { ...system, viewer: { id, role, isAdmin, isServiceProvider, status } }
  const run = (respond: () => Promise<{ status: number; body: string }>) =>
    runIdempotent(ctx, { key: 'one', hash: 'a request', onReplay: () => {} }, respond)
  const rows = async () =>
    (
      await database.pool.query<{ locked_at: Date; body: string | null }>(
        'select locked_at, body from idempotency_keys where user_id = $1',
        [id],
      )
    ).rows
  const claimedAgo = (seconds: number) =>
    database.pool.query(
      `insert into idempotency_keys (user_id, key, request_hash, locked_at) values ($1, 'one', 'a request', $2)
       on conflict (user_id, key) do update set locked_at = excluded.locked_at`,
      [id, new Date(system.now().getTime() - seconds * 1000)],
    )
  return { run, rows, claimedAgo }
}

const done = (body: string) => async () => ({ status: 200, body })
const inProgress = { code: 'request.in_progress' }

test('the key of a killed process becomes free after ten seconds, and not before', async () => {
  const { run, claimedAgo } = await aKey()
  await claimedAgo(9)
  await expect(run(done('too early'))).rejects.toMatchObject(inProgress)
  await claimedAgo(11)
  expect(await run(done('again'))).toEqual({ status: 200, body: 'again' })
})

test('a long request keeps its key', async () => {
  const { run, rows } = await aKey()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>()
  const began = Promise.withResolvers<void>()
  const running = run(() => {
    began.resolve()
    return promise
  })
  await began.promise
  for (let beat = 0; beat < 7; beat++) {
    const [before] = await rows()
    vi.advanceTimersByTime(3000)
    await until(async () => (await rows())[0]?.locked_at.getTime() !== before?.locked_at.getTime())
    await expect(run(done('twice'))).rejects.toMatchObject(inProgress)
  }
  resolve({ status: 200, body: 'once' })
  expect(await running).toEqual({ status: 200, body: 'once' })
  expect(await run(done('twice'))).toEqual({ status: 200, body: 'once' })
})

test("a request that lost its key does not overwrite the new holder's response", async () => {
  const { run, rows, claimedAgo } = await aKey()
  const first = Promise.withResolvers<{ status: number; body: string }>()
  const began = Promise.withResolvers<void>()
  const slow = run(() => {
    began.resolve()
    return first.promise
  })
  await began.promise
  await claimedAgo(11)
  expect(await run(done('the second'))).toEqual({ status: 200, body: 'the second' })
  first.resolve({ status: 200, body: 'the first' })
  expect(await slow).toEqual({ status: 200, body: 'the first' })
  expect((await rows()).map(({ body }) => body)).toEqual(['the second'])
})

test('a success is returned and keeps its key even if its response cannot be stored', async () => {
  const { run } = await aKey()
  const { system, database } = await theServer()
  const errors = vi.spyOn(system.log, 'error').mockImplementation(() => {})
  await database.pool.query(`create function refuse_answer() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the test'; end $$`)
  await database.pool.query(`create trigger refuse_answer before update on idempotency_keys
    for each row when (new.status is not null) execute function refuse_answer()`)
  try {
    expect(await run(done('once'))).toEqual({ status: 200, body: 'once' })
  } finally {
    await database.pool.query('drop function refuse_answer cascade')
  }
  expect(errors).toHaveBeenCalledOnce()
  await expect(run(done('twice'))).rejects.toMatchObject(inProgress)
})

/** Polls without timers, because they are faked here. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 500; i++) if (await isSo()) return
  throw new Error('It never came')
}
