import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { listen } from '#testing/event-stream.ts'
import { createResources } from '#app/server/resources.ts'
import { aScene, theServer, type Person } from '#testing/server.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'

/** Two processes on one database, as on two machines behind a proxy. */

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const ways = [
  { by: 'this process alone', redisUrl: undefined, isShared: false },
  ...(onPostgres ? [{ by: 'PostgreSQL', redisUrl: undefined, isShared: true }] : []),
  ...((await answers(REDIS_URL)) ? [{ by: 'Redis', redisUrl: REDIS_URL, isShared: true }] : []),
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts another process on the database of `theServer()`. */
async function anotherServer(
  redisUrl: string | undefined,
  isShared: boolean,
  { hasRateLimits = false } = {},
) {
  const { database, resources } = await theServer()
  const config = { ...resources.config, redisUrl, hasRateLimits }
  const url = isShared ? database.url : undefined
  const overrides = { jobs: resources.jobs, now: resources.now }
  const own: Resources = await createResources(config, { ...database, url }, overrides)
  const app = await createApp({ resources: own, createRenderer: null, root: '' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await own.signals.start()
  closing.push(async () => {
    await app.close()
    await own.signals.close()
  })
  return { resources: own, url: address }
}

/** The member at another server, where the session cookie is valid too. */
const at = (url: string, person: Person): Pick<Person, 'fetch'> => ({
  fetch: (path, init) => person.fetch(url + path, init),
})

test.each(ways)('an event at one server reaches the other through $by', async (way) => {
  const { client, viber, service } = await aScene()
  const [first, second] = [
    await anotherServer(way.redisUrl, way.isShared),
    await anotherServer(way.redisUrl, way.isShared),
  ]
  const stream = await listen(at((way.isShared ? second : first).url, viber))
  expect(await stream.next()).toEqual({ topic: 'read_again' })
  const topic = randomUUID()
  first.resources.announce({ to: [viber.user.id, client.user.id], topic, data: { id: service.id } })
  expect(await stream.until(topic)).toEqual({ topic, data: { id: service.id } })
  await stream.leave()
})

test.each(ways)(
  'logging out at one server ends the stream at the other through $by',
  async (way) => {
    const { viber } = await aScene()
    const { url, resources } = await anotherServer(way.redisUrl, way.isShared)
    const stream = await listen(at(url, viber))
    expect(await stream.next()).toEqual({ topic: 'read_again' })
    // Without shared signals, a process receives only those of its own requests.
    await at(way.isShared ? (await anotherServer(way.redisUrl, true)).url : url, viber).fetch(
      '/api/logout',
      { method: 'POST' },
    )
    expect([await stream.next(), await stream.next()]).toEqual([{ topic: 'signed_out' }, undefined])
    await expect.poll(() => resources.signals.count(viber.user.id)).toBe(0)
  },
)

test.each(onPostgres ? ['PostgreSQL'] : [])(
  'after the listening connection is lost and restored, streams receive read_again, through %s',
  async () => {
    const { viber } = await aScene()
    const { database } = await theServer()
    const { url, resources } = await anotherServer(undefined, true)
    const stream = await listen(at(url, viber))
    expect(await stream.next()).toEqual({ topic: 'read_again' })
    expect(await loseListeners(database)).toBe(2)
    expect(await stream.until('read_again')).toEqual({ topic: 'read_again' })
    resources.announce({ to: [viber.user.id], topic: 'after' })
    expect(await stream.until('after')).toEqual({ topic: 'after' })
    // A session deleted without a signal is noticed at the next gap.
    await database.pool.query('delete from sessions where user_id = $1', [viber.user.id])
    await loseListeners(database)
    expect(await stream.until('signed_out')).toEqual({ topic: 'signed_out' })
    expect(await stream.next()).toBeUndefined()
  },
)

/** Ends the listening connections and returns their number. */
async function loseListeners({ pool }: Database): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vibework signals' and datname = current_database()`,
  )
  return rowCount
}

async function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) || 6379, timeout: 1000 })
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}

const byRedis = ways.filter(({ redisUrl }) => redisUrl)

test.each(byRedis)(
  'rate limits count requests to both servers together, through $by',
  async ({ redisUrl }) => {
    const limited = { hasRateLimits: true }
    const first = await anotherServer(redisUrl, true, limited)
    const second = await anotherServer(redisUrl, true, limited)
    const { client } = await aScene()
    const search = async ({ url }: { url: string }) => {
      const { status } = await at(url, client).fetch('/api/search?q=shop')
      return status
    }
    for (let sent = 0; sent < 30; sent++) {
      expect([await search(first), await search(second)]).toEqual([200, 200])
    }
    expect([await search(first), await search(second)]).toEqual([429, 429])
  },
)

test.each(byRedis)('without $by requests are accepted without rate limits', async () => {
  const { client } = await aScene()
  const { url } = await anotherServer('redis://127.0.0.1:1', true, { hasRateLimits: true })
  const { status } = await at(url, client).fetch('/api/search?q=shop')
  expect(status).toBe(200)
})
