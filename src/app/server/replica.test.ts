import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { createReplica, type Replica } from '#platform/server/replica/replica.ts'
import { readConfig } from '#platform/server/config.ts'
import { aRenderer } from '../../testing/renderer.ts'
import { contracts } from '../api.ts'
import { createApp } from './app.ts'
import { aNewService, aPerson, aScene, theServer } from '../../testing/server.ts'
import { openTestDatabase } from '../../testing/databases.ts'

/**
 * A read-only role on the same database stands in for a replica, because only the choice of connection matters here.
 */

const engines = process.env['TEST_ENGINE'] === 'postgres' ? ['a replica'] : []
const reader = `vibework_reader_${randomUUID().slice(0, 8)}`
const closing: (() => Promise<unknown>)[] = []
let root: string

async function sqlAsOwner(...texts: string[]) {
  const { database } = await theServer()
  for (const text of texts) await database.pool.query(text)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vibework-root-'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
  if (engines.length === 0) return
  await sqlAsOwner(
    `create role ${reader} login`,
    `alter role ${reader} set default_transaction_read_only = on`,
    `grant pg_read_all_data to ${reader}`,
  )
})
afterAll(async () => {
  await rm(root, { recursive: true })
  if (engines.length > 0) await sqlAsOwner(`drop role ${reader}`)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

interface Wanted {
  maxLagMs?: number
  url?: string | undefined
  pageCacheSeconds?: number
  statementTimeoutMs?: number
}

/** Starts a second server that reads from a replica, and counts the queries on both connections. */
async function aServerWithReplica({
  maxLagMs = 10_000,
  url: replicaUrl,
  pageCacheSeconds = 0,
  statementTimeoutMs = 10_000,
}: Wanted = {}) {
  const { resources, database } = await theServer()
  const url = new URL(replicaUrl ?? database.url ?? '')
  if (!replicaUrl) url.username = reader
  const lines: Record<string, unknown>[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const limits = { poolMax: 5, statementTimeoutMs, maxLagMs }
  const replica = createReplica({ url: url.href, primary: database, log, ...limits })
  await replica.start()
  const config = { ...resources.config, pageCacheSeconds }
  const app = await createApp({
    resources: { ...resources, config, replica },
    createRenderer: aRenderer(async () => new Response('<p>')),
    root,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(replica.close, () => app.close())
  const queryCounts = { replica: 0, primary: 0 }
  const count = (name: keyof typeof queryCounts) => () => void queryCounts[name]++
  spyBefore(replica.pool, 'query', count('replica'))
  spyBefore(database.pool, 'connect', count('primary'))
  /**
   * Which database was queried for one response. The server's clock occasionally queries the primary as well, so
   * assertions that expect replica reads alone are polled.
   */
  const readFrom = async (ask: () => Promise<Response>) => {
    Object.assign(queryCounts, { replica: 0, primary: 0 })
    const answer = await ask()
    // The body must be read: an unfinished response would delay closing the server.
    await answer.arrayBuffer()
    return {
      status: answer.status,
      replica: queryCounts.replica > 0,
      primary: queryCounts.primary > 0,
    }
  }
  return { address, replica, lines, readFrom }
}

/**
 * Once a second the replica's own check queries the primary; such calls are recognized by their stack trace and not
 * counted.
 */
function spyBefore(pool: Pool, method: 'query' | 'connect', onCall: () => void) {
  const original = pool[method].bind(pool) as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pool, method).mockImplementation(((...args: unknown[]) => {
    if (!isLooking()) onCall()
    return original(...args)
  }) as never)
  closing.push(async () => spy.mockRestore())
}
const isLooking = () => new Error('who asks').stack?.includes('readPosition') ?? false

/** A proxy in front of the replica that can stop forwarding without closing its connections. */
async function aWay() {
  const { database } = await theServer()
  const url = new URL(database.url ?? '')
  const { port: behind, hostname } = url
  const ends: Socket[] = []
  let isSilent = false
  const server = createServer((here) => {
    const there = connect(Number(behind || 5432), hostname)
    for (const end of [here, there]) ends.push(end.on('error', () => {}))
    if (!isSilent) here.pipe(there).pipe(here)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const end of ends) end.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  url.port = String(port)
  url.username = reader
  return {
    url: url.href,
    fallSilent() {
      isSilent = true
      for (const end of ends) end.unpipe().pause()
    },
    /** Takes effect for new connections. */
    speak: () => void (isSilent = false),
  }
}

const isUsed = (replica: Replica) => expect.poll(() => replica.state()).toBe('used')
const visitors = { status: 200, replica: true, primary: false }
const primary = { status: 200, replica: false, primary: true }

describe.each(engines)('%s', () => {
  test('serves visitors’ reads, but never a logged-in member or a write', async () => {
    const { client, viber, service } = await aScene()
    const { address, replica, readFrom } = await aServerWithReplica()
    await isUsed(replica)
    for (const path of ['/api/services', `/api/services/${service.id}`, '/api/search?q=checkout']) {
      await expect.poll(() => readFrom(() => fetch(address + path))).toEqual(visitors)
      expect(await readFrom(() => client.fetch(address + path))).toEqual(primary)
    }
    const headers = { 'content-type': 'application/json', origin: address }
    const body = JSON.stringify({ ...aNewService, title: 'Written and read at once' })
    const write = () => viber.fetch(`${address}/api/services`, { method: 'POST', headers, body })
    expect(await readFrom(write)).toEqual({ ...primary, status: 201 })
    const login = JSON.stringify({ username: 'nobody', password: 'nothing at all' })
    const signIn = () => fetch(`${address}/api/login`, { method: 'POST', headers, body: login })
    expect(await readFrom(signIn)).toEqual({ ...primary, status: 401 })
  })

  test('gets no write from any public read call', async () => {
    const { address, replica, lines } = await aServerWithReplica()
    await isUsed(replica)
    const reads = Object.values(contracts)
      .flatMap((contract) => Object.values(contract))
      .filter(({ method, access }) => method === 'GET' && access === 'public')
    expect(reads.length).toBeGreaterThan(40)
    for (const { path } of reads) {
      const some = path.replaceAll(/:(\w*slug)/gi, 'slug').replaceAll(/:\w+/g, '1')
      const { status } = await fetch(`${address}${some}?q=checkout&search=checkout`)
      expect([path, status < 500]).toEqual([path, true])
    }
    expect(
      lines.filter(({ msg }) => msg === 'the primary answered instead of the replica'),
    ).toEqual([])
    expect(lines.filter(({ level }) => Number(level) > 40)).toEqual([])
  })

  test.each(['/browse', '/api/services'])(
    'is not used for %s right after a change, so that no stale copy is cached',
    async (path) => {
      const admin = await aPerson({ role: 'admin', isServiceProvider: true })
      const { address, replica, readFrom } = await aServerWithReplica({ pageCacheSeconds: 60 })
      let page = 0
      // A new address for each visit, so that none is answered from the cache.
      const visit = () => readFrom(() => fetch(`${address}${path}?page=${++page}`))
      await isUsed(replica)
      await expect.poll(visit).toEqual(visitors)
      const headers = { 'content-type': 'application/json', origin: address }
      const body = JSON.stringify(aNewService)
      await admin.fetch(`${address}/api/services`, { method: 'POST', headers, body })
      expect(await visit()).toEqual(primary)
      await expect.poll(visit).toEqual(visitors)
      // A page with a secret link must find what was just written.
      expect(await readFrom(() => fetch(`${address}/auth/reset/abc`))).toEqual(primary)
    },
  )

  test('that goes down leaves its visitors to the primary, logs it once, and is used again later', async () => {
    const { address, replica, lines, readFrom } = await aServerWithReplica()
    await isUsed(replica)
    await expect.poll(() => readFrom(() => fetch(`${address}/api/services`))).toEqual(visitors)
    await sqlAsOwner(
      `alter role ${reader} nologin`,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${reader}'`,
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${address}/api/services`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    await expect.poll(() => replica.state()).toBe('away')
    expect(await readFrom(() => fetch(`${address}/api/services`))).toEqual(primary)
    const ready = await fetch(`${address}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', replica: 'away' }])
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('db_replica_used 0\n')
    await sqlAsOwner(`alter role ${reader} login`)
    await isUsed(replica)
    await expect.poll(() => readFrom(() => fetch(`${address}/api/services`))).toEqual(visitors)
    const logged = lines.filter(({ msg }) => String(msg).startsWith('visitors read'))
    expect(logged.map(({ msg }) => msg)).toEqual([
      'visitors read from the replica',
      'visitors read from the primary',
      'visitors read from the replica',
    ])
  })

  test('that stops responding delays requests by at most the statement timeout, and is used again later', async () => {
    const { url, fallSilent, speak } = await aWay()
    const { address, replica, readFrom } = await aServerWithReplica({
      url,
      statementTimeoutMs: 500,
    })
    await isUsed(replica)
    await expect.poll(() => readFrom(() => fetch(`${address}/api/services`))).toEqual(visitors)
    fallSilent()
    const began = performance.now()
    const asking = Array.from({ length: 10 }, () => fetch(`${address}/api/services`))
    const answers = await Promise.all(asking)
    expect(answers.map(({ status }) => status)).toEqual(asking.map(() => 200))
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(replica.state()).toBe('away')
    speak()
    await isUsed(replica)
    await expect.poll(() => readFrom(() => fetch(`${address}/api/services`))).toEqual(visitors)
  })

  test('that lags too far behind is not used', async () => {
    const { address, replica, readFrom } = await aServerWithReplica({ maxLagMs: 0 })
    expect(replica.state()).toBe('behind')
    expect(await readFrom(() => fetch(`${address}/api/services`))).toEqual(primary)
  })

  test('that is a copy of another database is not used', async () => {
    const other = await openTestDatabase()
    closing.push(other.close)
    const { address, replica, readFrom } = await aServerWithReplica({ url: other.url })
    expect(replica.state()).toBe('no replica')
    expect(await readFrom(() => fetch(`${address}/api/services`))).toEqual(primary)
  })
})

test('a replica requires DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://replica/vibework' })).toThrow(
    'DATABASE_REPLICA_URL needs DATABASE_URL, which is not set.',
  )
})
