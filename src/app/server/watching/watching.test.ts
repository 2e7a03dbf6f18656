import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import type { Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import { openPostgres } from '#platform/server/db.ts'
import { createApp } from '../app.ts'
import { createResources } from '../resources.ts'
import { aPerson, openTestDatabase, theServer } from '../testing.ts'
import type { Lifecycle } from './health.ts'
import { logSlowStatements } from './slow-statements.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A server beside the file's own, with some things of it exchanged. */
async function aServer(given: Partial<Resources> = {}, lifecycle?: Lifecycle) {
  const { resources } = await theServer()
  const app = await createApp({
    resources: { ...resources, ...given },
    createRenderer: null,
    root: '',
    ...(lifecycle && { lifecycle }),
  })
  closing.push(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
}

async function configWith(some: Partial<Config>) {
  const { resources } = await theServer()
  return { config: { ...resources.config, ...some } }
}

/** What was written to the log, line by line. */
function aLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a server that can serve says so, and one that is stopping sends its visitors elsewhere', async () => {
  const lifecycle = { isStopping: false }
  const ask = await aServer({}, lifecycle)
  expect((await ask('/readyz')).status).toBe(200)
  lifecycle.isStopping = true
  const stopping = await ask('/readyz')
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }])
  // What still arrives is answered until it closes.
  expect((await ask('/api/site')).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
})

test('without its database a server is alive but not ready, and refuses without saying why', async () => {
  const database = await openTestDatabase()
  const { resources } = await theServer()
  const { log } = aLog()
  const own = await createResources(resources.config, database, { now: resources.now })
  const ask = await aServer({ db: own.db, pool: own.pool, log })
  expect((await ask('/readyz')).status).toBe(200)
  await database.close()
  const ready = await ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'no database' }])
  expect((await ask('/healthz')).status).toBe(200)
  const refused = await ask('/api/services')
  expect(refused.status).toBeGreaterThanOrEqual(500)
  expect(await refused.text()).not.toMatch(/pool|select|at /)
})

test('a server that cannot keep up turns people away for a while, but never its operator', async () => {
  const { log, lines } = aLog()
  const ask = await aServer({ log, ...(await configWith({ databaseUrl: 'postgres://elsewhere' })) })
  const busyUntil = performance.now() + 2500
  while (performance.now() < busyUntil) {
    const turnEnds = performance.now() + 700
    while (performance.now() < turnEnds);
    await nextTurn()
  }
  const refused = await ask('/api/site')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'server.unavailable' })
  expect((await ask('/healthz')).status).toBe(200)
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'busy' })
  expect((await ask('/metrics')).status).toBe(200)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'turned away under pressure' }))
  await vi.waitFor(async () => expect((await ask('/api/site')).status).toBe(200), 20_000)
})

test('the metrics count answers by route, statements and the marketplace, and name nobody', async () => {
  const ask = await aServer()
  const admin = await aPerson({ role: 'admin', fullName: 'Zaphod Beeblebrox' })
  const { users } = await admin.admin.stats()
  await ask(`/api/users/${admin.user.id}`)
  await ask('/api/blog/posts/slug/what-zaphod-reads')
  const text = await (await ask('/metrics')).text()
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/blog\/posts\/slug\/:slug",status="404"\} 1$/m,
  )
  expect(text).toMatch(/^db_statement_duration_seconds_count\{outcome="done"\} [1-9]/m)
  expect(text).toMatch(/^db_connections\{state="busy"\} \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toContain(`vibework_people{kind="client"} ${users.clients}\n`)
  expect(text).toContain('vibework_database_up 1\n')
  expect(text.toLowerCase()).not.toContain('zaphod')
})

test('the metrics are for the machine itself, or for whoever has the token', async () => {
  const open = await aServer()
  expect((await open('/metrics')).status).toBe(200)
  const proxied = await aServer(await configWith({ trustProxy: true }))
  expect((await proxied('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  const metricsToken = 'a token for prometheus'
  const guarded = await aServer(await configWith({ metricsToken }))
  expect((await guarded('/metrics')).status).toBe(404)
  expect((await guarded('/metrics', { authorization: 'Bearer another token' })).status).toBe(404)
  const shown = await guarded('/metrics', { authorization: `Bearer ${metricsToken}` })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('in production each answer is a line with its route and request id, never its address', async () => {
  const { log, lines } = aLog()
  const ask = await aServer({ log, ...(await configWith({ isProduction: true })) })
  const response = await ask('/api/blog/posts/slug/what-nobody-knows?search=secret')
  const { requestId } = (await response.json()) as { requestId: string }
  const line = lines.find(({ msg }) => msg === 'answered')
  expect(line).toMatchObject({ requestId, route: '/api/blog/posts/slug/:slug', status: 404 })
  expect(JSON.stringify(lines)).not.toMatch(/nobody-knows|secret/)
})

test('a statement that takes long is logged without what it looked for', async () => {
  const { resources, database } = await theServer()
  const { log, lines } = aLog()
  const stop = logSlowStatements({ ...resources, log, ...(await configWith({ slowQueryMs: 50 })) })
  closing.push(async () => stop())
  await database.pool.query(`select pg_sleep(0.1), 'O''Hara''s wallet'`)
  await database.pool.query('select 1')
  const slow = lines.filter(({ msg }) => msg === 'slow statement')
  expect(slow).toMatchObject([{ statement: `select pg_sleep(0.1), '…'` }])
})

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? ['the pool'] : []

test.each(onPostgres)(
  'while %s is exhausted everybody is refused soon, and served again after',
  async () => {
    const { resources, database } = await theServer()
    const small = await openPostgres(database.url ?? '', 1, { waitMs: 200 })
    closing.push(small.close)
    const own = await createResources(resources.config, small, { now: resources.now })
    const ask = await aServer({ db: own.db, pool: own.pool })
    const taken = await small.pool.connect()
    const refused = await Promise.all(Array.from({ length: 20 }, () => ask('/api/services')))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    taken.release()
    expect((await ask('/api/services')).status).toBe(200)
  },
)

test.each(onPostgres)('connections of %s that the database ends are replaced', async () => {
  const { database } = await theServer()
  const ask = await aServer()
  await Promise.all(Array.from({ length: 10 }, () => ask('/api/services')))
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await vi.waitFor(async () => expect((await ask('/api/services')).status).toBe(200), 10_000)
  expect((await ask('/readyz')).status).toBe(200)
})
