import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { openDatabase } from '#platform/server/db.ts'
import { freePort } from '../../../../test/free-port.ts'
import { createResources } from '../resources.ts'
import { aSecondServer } from '#testing/second-server.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { logSlowStatements } from './slow-statements.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aServer(...args: Parameters<typeof aSecondServer>) {
  const { url, close } = await aSecondServer(...args)
  closing.push(close)
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  return Object.assign(ask, { url })
}

/** A log that collects its lines. */
function aLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a server that can serve is ready, and one that is stopping is not', async () => {
  const lifecycle = { isStopping: false }
  const ask = await aServer({}, lifecycle)
  expect((await ask('/readyz')).status).toBe(200)
  lifecycle.isStopping = true
  const stopping = await ask('/readyz')
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }])
  // Requests that still arrive are answered until the server closes.
  expect((await ask('/api/site')).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
})

test('without its database a server is alive but not ready, and its errors reveal no details [control 61]', async () => {
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

test('while the database is unreachable, every response has a Retry-After and no details [control 61]', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort(), user: 'somebody' })
  closing.push(() => pool.end())
  const { log, lines } = aLog()
  const ask = await aServer({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), log })
  for (const path of ['/api/services', '/api/users/1', '/api/prompts']) {
    const refused = await ask(path)
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '2'])
    const body = (await refused.json()) as object
    expect(body).toMatchObject({ code: 'server.unavailable' })
    expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId'])
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|somebody|select|at /)
  }
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(3)
})

test('a browser gets the refusal of a page as a page in its language, and a program gets JSON', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort(), user: 'somebody' })
  closing.push(() => pool.end())
  const { log } = aLog()
  const ask = await aServer({ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), log })
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const opened = await ask('/blog/feed.xml', { accept, 'accept-language': 'fr' })
  expect(opened.status).toBe(503)
  expect(opened.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(opened.headers.get('retry-after')).toBe('2')
  const page = await opened.text()
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('<p>Le service est très sollicité. Réessayez dans un instant.</p>')
  expect(page).toMatch(/<code>[\da-f-]{36}<\/code>/)
  const [, nonce] = /style nonce="([^"]+)"/.exec(page) ?? []
  expect(opened.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'nonce-${nonce}'`,
  )

  for (const path of ['/blog/feed.xml', '/api/services']) {
    const headers = path.startsWith('/api') ? { accept } : { accept: '*/*' }
    expect(await (await ask(path, headers)).json()).toMatchObject({ code: 'server.unavailable' })
  }
  expect(await (await ask('/readyz', { accept })).json()).toEqual({ status: 'no database' })
})

test('an overloaded server refuses visitors temporarily, but not monitoring requests', async () => {
  const { log, lines } = aLog()
  const ask = await aServer({ log, settings: { databaseUrl: 'postgres://elsewhere' } })
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
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'refused under load' }))
  await vi.waitFor(async () => expect((await ask('/api/site')).status).toBe(200), 20_000)
})

test('the metrics count responses by route, statements and the marketplace’s figures without personal data', async () => {
  const ask = await aServer()
  const admin = await aPerson({ role: 'admin', fullName: 'Zaphod Beeblebrox' })
  const { users } = await admin.admin.stats()
  await ask(`/api/users/${admin.user.id}`)
  await ask('/api/blog/posts/slug/what-zaphod-reads')
  const metrics = await (await ask('/metrics')).text()
  expect(metrics).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/blog\/posts\/slug\/:slug",status="404"\} 1$/m,
  )
  expect(metrics).toMatch(/^db_statement_duration_seconds_count\{outcome="done"\} [1-9]/m)
  expect(metrics).toMatch(/^db_connections\{state="busy"\} \d+$/m)
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(metrics).toContain(`vibework_people{kind="client"} ${users.clients}\n`)
  expect(metrics).toContain('vibework_database_up 1\n')
  expect(metrics.toLowerCase()).not.toContain('zaphod')
})

test('the metrics are readable from the machine itself or with the token', async () => {
  const open = await aServer()
  expect((await open('/metrics')).status).toBe(200)
  const proxied = await aServer({ settings: { trustedProxies: ['127.0.0.0/8'] } })
  expect((await proxied('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  const metricsToken = 'a token for prometheus'
  const guarded = await aServer({ settings: { metricsToken } })
  expect((await guarded('/metrics')).status).toBe(404)
  expect((await guarded('/metrics', { authorization: 'Bearer another token' })).status).toBe(404)
  const shown = await guarded('/metrics', { authorization: `Bearer ${metricsToken}` })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a request through an undeclared local proxy cannot read the metrics, and one to localhost can', async () => {
  const ask = await aServer()
  expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  expect((await ask('/metrics', { via: '1.1 caddy' })).status).toBe(404)
  const { hostname, port } = new URL(ask.url)
  const statusOf = async (request: string) => {
    const socket = connect(Number(port), hostname)
    socket.write(`${request}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split(' ')[1]
  }
  expect(await statusOf(`GET /metrics HTTP/1.1\r\nHost: localhost:${port}`)).toBe('200')
  expect(await statusOf('GET /metrics HTTP/1.1\r\nHost: market.example')).toBe('404')
  // The request nginx sends with a bare proxy_pass.
  expect(await statusOf(`GET /metrics HTTP/1.0\r\nHost: ${hostname}:${port}`)).toBe('404')
})

test('in production each response is logged with its route and request id, never its address [control 58]', async () => {
  const { log, lines } = aLog()
  const ask = await aServer({ log, settings: { isProduction: true } })
  const response = await ask('/api/blog/posts/slug/what-nobody-knows?search=secret')
  const { requestId } = (await response.json()) as { requestId: string }
  const line = lines.find(({ msg }) => msg === 'answered')
  expect(line).toMatchObject({ requestId, route: '/api/blog/posts/slug/:slug', status: 404 })
  expect(JSON.stringify(lines)).not.toMatch(/nobody-knows|secret/)
})

test('successful monitoring requests are not logged, and failed ones are', async () => {
  const { log, lines } = aLog()
  const lifecycle = { isStopping: false }
  const ask = await aServer({ log, settings: { isProduction: true } }, lifecycle)
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(200)
  lifecycle.isStopping = true
  expect((await ask('/readyz')).status).toBe(503)
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(answered).toMatchObject([{ route: '/readyz', status: 503 }])
})

test('a slow statement is logged without its literals', async () => {
  const { resources, database } = await theServer()
  const { log, lines } = aLog()
  const stop = logSlowStatements({
    ...resources,
    log,
    config: { ...resources.config, slowQueryMs: 500 },
  })
  closing.push(async () => stop())
  await database.pool.query(`select pg_sleep(0.6), 'O''Hara''s wallet'`)
  await database.pool.query('select 1')
  const slow = lines.filter(({ msg }) => msg === 'slow statement')
  expect(slow).toMatchObject([{ statement: `select pg_sleep(0.6), '…'` }])
})

const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? ['the pool'] : []

test.each(onPostgres)(
  'while %s is exhausted, requests are refused quickly, and served again afterwards [control 64]',
  async () => {
    const { resources, database } = await theServer()
    const config = { ...resources.config, databaseUrl: database.url, databasePoolMax: 1 }
    const small = await openDatabase(config)
    closing.push(small.close)
    const own = await createResources(resources.config, small, { now: resources.now })
    const ask = await aServer({ db: own.db, pool: own.pool })
    const taken = await small.pool.connect()
    const began = performance.now()
    const refused = await Promise.all(Array.from({ length: 20 }, () => ask('/api/services')))
    // The two seconds of the timeout, plus slack for a busy machine.
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused[0]?.headers.get('retry-after')).toBe('2')
    taken.release()
    expect((await ask('/api/services')).status).toBe(200)
  },
)

test.each(onPostgres)('connections of %s that the database closes are replaced', async () => {
  const { database } = await theServer()
  const ask = await aServer()
  await Promise.all(Array.from({ length: 10 }, () => ask('/api/services')))
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await vi.waitFor(async () => expect((await ask('/api/services')).status).toBe(200), 10_000)
  expect((await ask('/readyz')).status).toBe(200)
})
