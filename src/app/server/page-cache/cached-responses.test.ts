import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { daysAheadIn, UTC } from '#platform/dates.ts'
import { profilesContract } from '#profiles/contract.ts'
import type { Hit } from '#search/contract.ts'
import { servicesContract } from '#services/contract.ts'
import { aBrief, aDraft, briefFields } from '#testing/brief-scenes.ts'
import { aRenderer } from '#testing/renderer.ts'
import { createApp } from '../app.ts'
import { routes } from '../routes.ts'
import { aNewService, aPerson, aScene, theServer, type Person } from '#testing/server.ts'

/** Cached API responses. A change written directly to the database tells a cached response from a fresh one. */

let app: FastifyInstance
let root: string
let url: string
let scene: Awaited<ReturnType<typeof aScene>>
/** While true, the profile handler reads the visitor's session. */
let isCurious = false

/** While true, the handler that changes a service fails after its write. */
let isFailing = false

function makeChangesFail() {
  const route = routes.services.find(({ endpoint }) => endpoint === servicesContract.update)
  if (!route) throw new Error('There are no services')
  const { handler } = route
  vi.spyOn(route, 'handler').mockImplementation(async (ctx, input) => {
    const answer = await handler(ctx, input)
    if (isFailing) throw new Error('after it was written')
    return answer
  })
}

function makeProfilesCurious() {
  const route = routes.profiles.find(({ endpoint }) => endpoint === profilesContract.user)
  if (!route) throw new Error('There are no profiles')
  const { handler } = route
  vi.spyOn(route, 'handler').mockImplementation(async (ctx, input) => {
    if (isCurious) ctx.session?.visitor()
    return handler(ctx, input)
  })
}

beforeAll(async () => {
  makeProfilesCurious()
  makeChangesFail()
  root = await mkdtemp(join(tmpdir(), 'vibework-root-'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
  const { resources } = await theServer()
  const config = { ...resources.config, pageCacheSeconds: 60, hasRateLimits: true }
  const render = async () => new Response('', { status: 404 })
  app = await createApp({
    resources: { ...resources, config },
    createRenderer: aRenderer(render),
    root,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

beforeEach(async () => {
  scene = await aScene()
  await writeByApi()
})

/** Any write through the API clears the cache. */
async function writeByApi() {
  await write(scene.viber, `PATCH /api/services/${scene.service.id}`, aNewService)
}

async function write(by: Person, call: string, body: object, expected = 200) {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'content-type': 'application/json' }
  const answer = await by.fetch(url + path, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(expected)
}

async function renameBehindItsBack(title: string) {
  const { database } = await theServer()
  await database.pool.query('update services set title = $1 where id = $2', [
    title,
    scene.service.id,
  ])
}

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const titleAt = async (path: string, headers = {}) =>
  ((await (await ask(path, headers)).json()) as Hit).title

test('a visitor’s response is cached with its headers until something changes', async () => {
  const first = await ask('/api/services?limit=5')
  const text = await first.text()
  await renameBehindItsBack('Renamed without the product')
  const kept = await ask('/api/services?limit=5')
  expect(await kept.text()).toBe(text)
  for (const name of ['content-type', 'x-total-count', 'link', 'x-content-type-options']) {
    expect([name, kept.headers.get(name)]).toEqual([name, first.headers.get(name)])
  }
  expect(kept.headers.get('cache-control')).toBe('no-cache')
  expect(kept.headers.get('content-security-policy')).not.toMatch(/nonce|unsafe/)
  const etag = kept.headers.get('etag') ?? ''
  expect((await ask('/api/services?limit=5', { 'if-none-match': etag })).status).toBe(304)
  await writeByApi()
  await renameBehindItsBack('Renamed once more')
  expect(await (await ask('/api/services?limit=5')).text()).toContain('Renamed once more')
})

test('other languages and logged-in members get their own responses, unknown parameters do not', async () => {
  const path = `/api/services/${scene.service.id}`
  const before = await titleAt(path)
  await renameBehindItsBack('As it is now')
  expect(await titleAt(path)).toBe(before)
  expect(await titleAt(`${path}?again`)).toBe(before)
  expect(await titleAt(path, { 'accept-language': 'fr' })).toBe('As it is now')
  const own = await scene.client.fetch(url + path)
  expect(await own.json()).toMatchObject({ title: 'As it is now' })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
})

test('a new name, and being featured on the landing page, show immediately', async () => {
  const { viber } = scene
  const { id } = viber.user
  const shown = async () => (await ask(`/api/users/${id}`)).json()
  expect(await shown()).toMatchObject({ fullName: 'Maya Viber', isFeatured: false })
  await write(viber, 'PATCH /api/user', { fullName: 'Maya Anew' })
  expect(await shown()).toMatchObject({ fullName: 'Maya Anew', isFeatured: false })
  const admin = await aPerson({ role: 'admin' })
  await write(admin, `PUT /api/admin/users/${id}/featured`, { isFeatured: true })
  expect(await shown()).toMatchObject({ fullName: 'Maya Anew', isFeatured: true })
})

test('an absence shows immediately when it is saved', async () => {
  const path = `/api/services/${scene.service.id}`
  expect(await (await ask(path)).json()).not.toHaveProperty('awayUntil')
  const awayUntil = daysAheadIn(new Date(), UTC, 2)
  await write(scene.viber, 'PATCH /api/user', { awayUntil })
  expect(await (await ask(path)).json()).toMatchObject({ awayUntil })
  await write(scene.viber, 'PATCH /api/user', { awayUntil: null })
  expect(await (await ask(path)).json()).not.toHaveProperty('awayUntil')
})

test('visitors see immediately that a gig opens or closes, or that its client is suspended', async () => {
  const word = 'kestrel'
  const path = `/api/briefs?search=${word}`
  const shown = async () => {
    const total = (await ask(path)).headers.get('x-total-count')
    const facets = (await (await ask(path.replace('?', '/facets?'))).json()) as { total?: number }
    return [Number(total), facets.total]
  }
  const admin = await aPerson({ role: 'super_admin' })
  const client = await aPerson()
  const { id } = await aDraft(client, { title: `Design a ${word} shop` })
  expect(await shown()).toEqual([0, 0])
  await write(client, `POST /api/briefs/${id}/publish`, {})
  expect(await shown()).toEqual([1, 1])
  await write(client, `POST /api/briefs/${id}/close`, { reason: 'not_needed' })
  expect(await shown()).toEqual([0, 0])
  const other = await aBrief({ title: `Print a ${word} poster` })
  await writeByApi()
  expect(await shown()).toEqual([1, 1])
  const suspension = `POST /api/admin/users/${other.client.user.id}/suspension`
  await write(admin, suspension, { reason: 'Asks for payment elsewhere.' }, 201)
  expect(await shown()).toEqual([0, 0])
})

test('a gig’s draft, which visitors never see, leaves the cache as it is', async () => {
  const path = `/api/services/${scene.service.id}`
  const before = await titleAt(path)
  await renameBehindItsBack('Renamed beside the draft')
  await write(scene.client, 'POST /api/briefs', briefFields(), 201)
  expect(await titleAt(path)).toBe(before)
})

test('a visit of a service clears nothing', async () => {
  const path = `/api/services/${scene.service.id}`
  const before = await titleAt(path)
  await renameBehindItsBack('Renamed beside the visit')
  await write(scene.client, `POST ${path}/visits`, { kind: 'view' }, 204)
  expect(await titleAt(path)).toBe(before)
})

test('a response that reads the visitor’s session is not cached, whatever its contract says', async () => {
  const { id } = scene.viber.user
  const cookies = async () => (await ask(`/api/users/${id}`)).headers.getSetCookie().length
  isCurious = true
  expect([await cookies(), await cookies()]).toEqual([1, 1])
  isCurious = false
  expect([await cookies(), await cookies()]).toEqual([0, 0])
  isCurious = true
  expect(await cookies()).toBe(0)
  isCurious = false
})

test('a change that is written before its handler fails shows immediately', async () => {
  const path = `/api/services/${scene.service.id}`
  await titleAt(path)
  isFailing = true
  const failed = await scene.viber.fetch(url + path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aNewService, title: 'Written all the same' }),
  })
  isFailing = false
  expect(failed.status).toBe(500)
  expect(await titleAt(path)).toBe('Written all the same')
})

test('a 404 is not cached: a service created later is found', async () => {
  const { rows } = await (
    await theServer()
  ).database.pool.query<{ next: number }>('select max(id)::int + 1 as next from services')
  const path = `/api/services/${rows[0]?.next}`
  expect((await ask(path)).status).toBe(404)
  const { service } = await aScene()
  expect(`/api/services/${service.id}`).toBe(path)
  expect((await ask(path)).status).toBe(200)
})

test('the order of parameters makes no other response, and another value does', async () => {
  const titlesAt = async (query: string) => (await ask(`/api/services?${query}`)).text()
  const before = await titlesAt('limit=5&minRate=1')
  await renameBehindItsBack('As it is now')
  expect(await titlesAt('minRate=1&x=1&limit=5')).toBe(before)
  expect(await titlesAt('minRate=1&limit=6')).toContain('As it is now')
})

test('a cached search still counts against the search limit [control 16]', async () => {
  for (let sent = 0; sent < 60; sent++) {
    expect((await ask('/api/services?search=checkout')).status).toBe(200)
  }
  expect((await ask('/api/services?search=checkout')).status).toBe(429)
  expect((await ask('/api/services?limit=7')).status).toBe(200)
})

test('concurrent requests wait for one response', async () => {
  const statements: string[] = []
  const { database } = await theServer()
  database.pool.on('acquire', () => statements.push('taken'))
  await (await ask('/api/services?limit=9')).text()
  const forOne = statements.splice(0).length
  await writeByApi()
  statements.length = 0
  const crowd = Array.from({ length: 20 }, async () => (await ask('/api/services?limit=9')).text())
  expect(new Set(await Promise.all(crowd)).size).toBe(1)
  // Signalling the change to the other processes may still take a connection.
  expect(statements.length).toBeLessThan(2 * forOne)
})
