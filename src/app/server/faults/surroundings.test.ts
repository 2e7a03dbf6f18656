import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/drivers/files/file-store.ts'
import { createS3Files } from '#platform/server/drivers/files/s3-files.ts'
import { kyselyOver } from '#platform/server/db.ts'
import { createLog } from '#platform/server/log.ts'
import { createApp } from '../app.ts'
import { jobs as definitions } from '../jobs.ts'
import { createResources } from '../resources.ts'
import { aDelivery, anOrder, checkoutFields, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { findFaults } from '../invariants.ts'
import { startFakeS3 } from '../../../../test/fake-s3.ts'
import { aNewService, aPerson, aScene, theServer, type Person } from '#testing/server.ts'

/** Full disks, dropped connections and clock jumps: acknowledged writes survive, and the server keeps running. */

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A second server with some of its resources replaced. */
async function aServer(overrides: Partial<Resources>) {
  const { resources } = await theServer()
  const log = createLog('silent')
  const own = { ...resources, log, ...overrides }
  const app = await createApp({ resources: own, createRenderer: null, root: '' })
  closing.push(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, own }
}

function send(person: Person, url: string, path: string, body: unknown, key?: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  return person.fetch(url + path, {
    method: 'POST',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
}

async function sql(text: string, values: unknown[] = []) {
  const { database } = await theServer()
  return (await database.pool.query(text, values)).rows as Record<string, unknown>[]
}

const outcomeOf = (answer: Response) => [answer.status, answer.headers.has('retry-after')]

test('a full disk refuses an upload temporarily, and existing files stay', async () => {
  const { resources } = await theServer()
  const fault = { isFull: false }
  const files: FileStore = {
    ...resources.files,
    async put(...file) {
      if (fault.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      await resources.files.put(...file)
    },
  }
  const { url } = await aServer({ files })
  const person = await aPerson()
  const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const
  const body = new Uint8Array(await sharp({ create }).png().toBuffer())
  const headers = { 'content-type': 'image/png', origin: url }
  const upload = () => person.fetch(`${url}/api/user/avatar`, { method: 'PUT', headers, body })
  expect((await upload()).status).toBe(200)
  const { avatar } = await person.account.get({})
  fault.isFull = true
  const refused = await upload()
  expect(outcomeOf(refused)).toEqual([503, true])
  expect(await refused.text()).not.toMatch(/ENOSPC|space/)
  expect((await person.account.get({})).avatar).toBe(avatar)
  expect((await person.fetch(new URL(avatar ?? '', url).href)).status).toBe(200)
  fault.isFull = false
  expect((await upload()).status).toBe(200)
})

test('a disk that fills up during an upload refuses it temporarily, and the upload can continue later', async () => {
  const { resources } = await theServer()
  const fault = { isFull: true }
  const files: FileStore = {
    ...resources.files,
    async putFile(...file) {
      if (fault.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      await resources.files.putFile(...file)
    },
  }
  const { url } = await aServer({ files })
  const person = await aPerson()
  const { token } = await person.attachments.begin({ name: 'a.zip', size: 4 })
  const append = (body: string, offset: number) =>
    person.fetch(`${url}/api/attachments/uploads/${token}?offset=${offset}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/octet-stream', origin: url },
      body,
    })
  const refused = await append('data', 0)
  expect(outcomeOf(refused)).toEqual([503, true])
  expect(await refused.json()).toMatchObject({ code: 'storage.full' })
  fault.isFull = false
  expect(await (await append('', 4)).json()).toMatchObject({ isReady: true })
})

test('a failing bucket refuses an upload temporarily', async () => {
  const bucket = await startFakeS3()
  closing.push(async () => bucket.close())
  const { url } = await aServer({ files: createS3Files(bucket.options) })
  const person = await aPerson()
  const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const
  const body = new Uint8Array(await sharp({ create }).png().toBuffer())
  const headers = { 'content-type': 'image/png', origin: url }
  const upload = () => person.fetch(`${url}/api/user/avatar`, { method: 'PUT', headers, body })
  bucket.trouble = 503
  expect(outcomeOf(await upload())).toEqual([503, true])
  bucket.trouble = 0
  expect((await upload()).status).toBe(200)
})

test('a full database disk refuses writes temporarily, allows reads, and keeps no partial rows', async () => {
  const { url } = await aServer({})
  const viber = await aPerson({ isServiceProvider: true })
  const write = (title: string) =>
    send(viber, url, '/api/services', { ...aNewService, title }, `full ${title}`)
  expect((await write('Before the disk is full')).status).toBe(201)
  await sql(`create function refuse_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await sql(`create trigger full_disk before insert on service_search
    for each row execute function refuse_full()`)
  try {
    const refused = await write('While the disk is full')
    expect(outcomeOf(refused)).toEqual([503, true])
    expect(await refused.text()).not.toMatch(/extend|53100/)
    expect((await viber.fetch(`${url}/api/services`)).status).toBe(200)
  } finally {
    await sql('drop function refuse_full cascade')
  }
  expect((await write('While the disk is full')).status).toBe(201)
  const mine = await sql('select title from services where user_id = $1 order by id', [
    viber.user.id,
  ])
  expect(mine.map(({ title }) => title)).toEqual([
    'Before the disk is full',
    'While the disk is full',
  ])
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'])(
  'an unreachable database (%s) gives 503 until it is back',
  async (code) => {
    const { database } = await theServer()
    const way = { isThere: true }
    const connect = async () => {
      if (way.isThere) return database.pool.connect()
      throw Object.assign(new Error('no way there'), { code })
    }
    const { options } = database.pool
    const { url } = await aServer({ db: kyselyOver({ connect, end: async () => {}, options }) })
    const ask = () => fetch(`${url}/api/services?search=away`)
    expect((await ask()).status).toBe(200)
    way.isThere = false
    expect(outcomeOf(await ask())).toEqual([503, true])
    way.isThere = true
    expect((await ask()).status).toBe(200)
  },
)

const engines = process.env['TEST_ENGINE'] === 'postgres' ? ['a database'] : []

test.each(engines)('%s that keeps dropping connections loses no acknowledged write', async () => {
  const { url } = await aServer({})
  const viber = await aPerson({ isServiceProvider: true })
  const taken: string[] = []
  const refused: number[] = []
  for (let round = 0; round < 10; round++) {
    const writing = Array.from({ length: 5 }, async (_, i) => {
      const title = `Written while it breaks ${round} ${i}`
      const { status } = await send(viber, url, '/api/services', { ...aNewService, title })
      if (status === 201) taken.push(title)
      else refused.push(status)
      // The first request to finish terminates all other connections.
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`).catch(() => undefined)
    })
    await Promise.all(writing)
  }
  // A terminated connection may still be in the pool until its end is read.
  const kept = await vi.waitFor(() =>
    sql('select title from services where user_id = $1', [viber.user.id]),
  )
  const titles = new Set(kept.map(({ title }) => title))
  expect(taken.filter((title) => !titles.has(title))).toEqual([])
  expect(taken.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  expect([...new Set(refused)].filter((status) => status !== 503)).toEqual([])
  const recovered = async () => {
    const last = await send(viber, url, '/api/services', { ...aNewService, title: 'All is well' })
    expect(last.status).toBe(201)
  }
  await vi.waitFor(recovered)
})

describe('on a machine whose clock jumps', () => {
  /** A server with its real clock, which follows the database. */
  async function aServerByTheDatabase() {
    const { resources, database } = await theServer()
    const { now, clock } = await createResources(resources.config, database, {
      jobs: resources.jobs,
    })
    return aServer({ now, clock })
  }
  const jump = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + ms)
  }
  const escrowOf = async ({ id }: { id: number }) =>
    (await sql('select status from escrows where order_id = $1', [id]))[0]?.['status']

  test('nine days ahead, no money is released early, no order cancelled and no one logged out', async () => {
    const delivered = await aDelivery()
    const unaccepted = await anOrder()
    const { url, own } = await aServerByTheDatabase()
    jump(9 * DAY_MS)
    for (const name of ['orders.sweep', 'payments.sweep']) {
      await definitions.find((job) => job.name === name)?.run(systemContext(own), {})
    }
    expect(await escrowOf(delivered.order)).toBe('holding')
    expect(await escrowOf(unaccepted.order)).toBe('holding')
    expect((await unaccepted.client.fetch(`${url}/api/user/account`)).status).toBe(200)
    const approved = await send(
      delivered.client,
      url,
      `/api/orders/${delivered.order.id}/approve`,
      {},
    )
    expect(approved.status).toBe(200)
    expect(await escrowOf(delivered.order)).toBe('released')
    vi.useRealTimers()
    await deliverGatewayWebhooks()
    const { database } = await theServer()
    expect(await findFaults(database)).toEqual([])
  })

  test.each([
    ['ahead by a day', DAY_MS + HOUR_MS],
    ['back by an hour', -HOUR_MS],
  ])('%s, a repeated checkout gets the first response, and new ones work', async (_, ms) => {
    const { client, service } = await aScene()
    const { url } = await aServerByTheDatabase()
    const key = `a checkout before the clock jumps ${ms}`
    const first = await send(
      client,
      url,
      '/api/create-payment-intent',
      checkoutFields(service),
      key,
    )
    jump(ms)
    const again = await send(
      client,
      url,
      '/api/create-payment-intent',
      checkoutFields(service),
      key,
    )
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([first.status, 'true'])
    expect(await again.json()).toEqual(await first.json())
    const other = await aScene()
    const next = await send(
      other.client,
      url,
      '/api/create-payment-intent',
      checkoutFields(other.service),
    )
    expect(next.status).toBe(first.status)
  })

  test('a day ahead, the rate limit neither locks clients out nor lets them in', async () => {
    const { resources } = await theServer()
    const { url } = await aServer({ config: { ...resources.config, hasRateLimits: true } })
    const ask = async () => (await fetch(`${url}/api/services?search=checkout`)).status
    const before = await Promise.all(Array.from({ length: 61 }, ask))
    expect(before.filter((status) => status === 429)).toHaveLength(1)
    jump(DAY_MS)
    expect(await ask()).toBe(429)
  })
})
