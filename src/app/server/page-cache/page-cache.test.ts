import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledgeContract } from '#knowledge/contract.ts'
import { requestScope } from '#platform/request-scope.ts'
import { createApp } from '../app.ts'
import { aHelpArticle, aHelpCategory } from '#testing/knowledge-scenes.ts'
import { aNewService, aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'

/** The page cache, with a renderer that counts its calls. */

let app: FastifyInstance
/** Holds an empty build, since these tests request no built files. */
let root: string
let url: string
let made: string[]
let status: number
/** HTML in the page that does not carry the response's nonce. */
let foreign: string
/** An API call that the page makes while it is rendered. */
let ask: (() => Promise<unknown>) | undefined
/** While set, every page waits for it. */
let gate: Promise<void> | undefined

async function render({ url: address }: Request) {
  made.push(new URL(address).pathname)
  const { nonce = '', language } = requestScope() ?? {}
  await ask?.()
  await gate
  const html = `<!doctype html><html><head><style nonce="${nonce}">p{}</style>
<script type="application/ld+json" nonce="${nonce}">{}</script></head>
<body>${language} ${made.length}${foreign}<script nonce="${nonce}">run(${made.length})</script></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(status === 301 && { location: '/new' }),
    },
  })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vibework-root-'))
  await mkdir(join(root, 'dist/client'), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

beforeEach(async () => {
  ;[made, status, foreign, ask, gate] = [[], 200, '', undefined, undefined]
  const { resources } = await theServer()
  const config = { ...resources.config, pageCacheSeconds: 60, hasRateLimits: true }
  app = await createApp({
    resources: { ...resources, config },
    createRenderer: async () => ({
      render,
      // Drops an unread parameter, as the product's pages do.
      normalizeAddress: (address) => address.replace(/[?&]utm_source=[^&]*/, ''),
      close: async () => {},
    }),
    root,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

function visit(path = '/', headers: Record<string, string> = {}) {
  return fetch(url + path, { headers, redirect: 'manual' })
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page is rendered once for all visitors', async () => {
  const first = await visit()
  const text = await first.text()
  const second = await visit()
  expect(await second.text()).toBe(text.replaceAll(/ nonce="[^"]+"/g, ''))
  expect(made).toEqual(['/'])
  expect(second.headers.get('cache-control')).toBe('no-cache')
  expect(second.headers.get('vary')).toMatch(/Cookie, Accept-Language, Accept-Encoding/)
  expect(second.headers.get('x-content-type-options')).toBe('nosniff')
  expect(second.headers.getSetCookie()).toEqual([])
})

test('the policy of a cached page lists hashes of its scripts and styles, and no nonce [control 22]', async () => {
  await (await visit()).text()
  const page = await visit()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${hash('run(1)')};`)
  expect(policy).toContain(`style-src 'self' ${hash('p{}')};`)
  expect(policy).not.toMatch(/nonce|unsafe/)
  expect(await page.text()).not.toContain('nonce')
})

test('a page with a script or style without the nonce is not cached [control 22]', async () => {
  for (const text of [
    '<script>steal()</script>',
    '<SCRIPT\n>steal()</SCRIPT>',
    '<script nonce="guess">steal()</script>',
    '<script src="https://elsewhere.example/a.js"></script>',
    '<script src="//elsewhere.example/a.js"></script>',
    '<style>body { display: none }</style>',
    '<script>steal()',
  ]) {
    foreign = text
    made = []
    const path = `/?with=${encodeURIComponent(text)}`
    for (let visits = 0; visits < 2; visits++) {
      const page = await visit(path)
      await page.text()
      expect(page.headers.get('content-security-policy')).toMatch(/'nonce-/)
    }
    expect([text, made.length]).toEqual([text, 2])
  }
  foreign = '<script src="/assets/own.js"></script><script type="application/json">{}</script>'
  await (await visit('/?own=1')).text()
  made = []
  await (await visit('/?own=1')).text()
  expect(made).toEqual([])
})

test('a matching ETag gets 304, and other requests get the encoding they accept', async () => {
  const plain = await (await visit('/', { 'accept-encoding': 'identity' })).text()
  const kept = await visit('/', { 'accept-encoding': 'identity' })
  const etag = kept.headers.get('etag') ?? ''
  const again = await visit('/', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('content-security-policy')).toContain('sha256-')
  const html = plain.replaceAll(/ nonce="[^"]+"/g, '')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    for (const _ of ['made', 'kept']) {
      const { headers, rawPayload } = await app.inject({
        url: '/',
        headers: { 'accept-encoding': encoding, host: new URL(url).host },
      })
      expect(headers['content-encoding']).toBe(encoding)
      expect(unpack(rawPayload).toString()).toBe(html)
    }
  }
  expect(made).toEqual(['/'])
})

test('each language and each query string has its own cached page', async () => {
  await (await visit('/')).text()
  expect(await (await visit('/', { 'accept-language': 'fr' })).text()).toContain('fr 2')
  expect(await (await visit('/?page=2')).text()).toContain('en 3')
  const spanish = await visit('/?lang=es')
  expect(await spanish.text()).toContain('es 4')
  const again = await visit('/?lang=es')
  expect(await again.text()).toContain('es 4')
  expect(again.headers.getSetCookie()[0]).toMatch(/^locale=es;/)
})

test('unread parameters share one cached page, and a redirect keeps them', async () => {
  const first = await (await visit('/?utm_source=one')).text()
  expect(await (await visit('/?utm_source=two')).text()).toBe(
    first.replaceAll(/ nonce="[^"]+"/g, ''),
  )
  expect(made).toEqual(['/'])
  status = 301
  const led = await visit('/old?utm_source=three')
  expect(led.headers.get('location')).toBe('/new?utm_source=three')
  const secret = await visit('/payment-success?payment_intent_client_secret=secret')
  expect(secret.headers.get('location')).toBe('/new')
  // A body that is not read keeps its connection open, and the server waits for it when it closes.
  await Promise.all([led.text(), secret.text()])
})

test('one network has a limit on rendered pages, but still gets cached ones', async () => {
  await (await visit('/kept')).text()
  let rendered = 0
  let refused = await visit('/page')
  for (; refused.status === 200 && rendered < 1000; rendered++)
    refused = await visit(`/${rendered}`)
  expect(rendered).toBeGreaterThan(100)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visit('/kept')).status).toBe(200)
})

test('a logged-in member gets a page of their own that is not cached', async () => {
  const person = await aPerson()
  const first = await person.fetch(`${url}/`)
  await first.text()
  await (await person.fetch(`${url}/`)).text()
  expect(made).toHaveLength(2)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(first.headers.get('etag')).toBeNull()
})

test.each([404, 410, 500, 302])('a page with status %i is not cached', async (code) => {
  status = code
  for (const _ of ['one', 'two']) {
    const page = await visit()
    await page.text()
    expect(page.status).toBe(code)
  }
  expect(made).toHaveLength(2)
})

test('a page with a secret in its address is not cached', async () => {
  for (const _ of ['one', 'two']) await (await visit('/auth/reset/abc')).text()
  expect(made).toHaveLength(2)
})

test('a page that counts its readers is rendered for each of them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const category = await aHelpCategory(admin)
  const article = await aHelpArticle(admin, { categoryId: category.id })
  const path = { categorySlug: category.slug, articleSlug: article.slug }
  ask = async () => requestScope()?.call(knowledgeContract.article, path)
  for (const _ of ['one', 'two']) await (await visit('/knowledge-base/any/article')).text()
  expect(made).toHaveLength(2)
})

test('requests for a page that is being rendered wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const crowd = Array.from({ length: 50 }, () => visit('/browse'))
  while (made.length === 0) await new Promise((later) => setImmediate(later))
  resolve()
  const texts = await Promise.all(crowd.map(async (one) => (await one).text()))
  expect(made).toEqual(['/browse'])
  expect(new Set(texts.map((text) => text.replaceAll(/ nonce="[^"]+"/g, ''))).size).toBe(1)
})

test('a visitor who disconnects does not abort a rendering that another visitor waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const leaving = new AbortController()
  const left = fetch(`${url}/browse`, { signal: leaving.signal }).catch(() => 'left')
  while (made.length === 0) await new Promise((later) => setImmediate(later))
  const staying = visit('/browse')
  leaving.abort()
  expect(await left).toBe('left')
  resolve()
  expect(await (await staying).text()).toContain('run(1)')
  expect(made).toHaveLength(1)
})

test('a change shows immediately, in this process and in others', async () => {
  const { resources } = await theServer()
  const viber = await aPerson({ isServiceProvider: true })
  await (await visit()).text()
  const body = JSON.stringify(aNewService)
  const headers = { 'content-type': 'application/json' }
  const created = await viber.fetch(`${url}/api/services`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  expect(await (await visit()).text()).toContain('en 2')
  resources.announce({ to: [], topic: 'pages_changed' })
  await expect.poll(async () => (await visit()).text()).toContain('en 3')
})

test('a new main category shows immediately', async () => {
  const admin = await aPerson({ role: 'admin' })
  await (await visit()).text()
  const added = await admin.fetch(`${url}/api/admin/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug: 'gardens', label: 'Gardens', icon: 'sprout', hue: 125 }),
  })
  expect(added.status).toBe(201)
  expect(await (await visit()).text()).toContain('en 2')
  const kept = await fetch(`${url}/api/categories`)
  expect(await kept.text()).toContain('"gardens"')
})

test('frequent changes by one member do not clear the cache each time', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(aNewService)
  for (let change = 0; change < 12; change++) {
    await viber.fetch(`${url}/api/services`, { method: 'POST', headers, body })
    await (await visit()).text()
  }
  expect(made.length).toBeLessThan(12)
  const before = made.length
  await viber.fetch(`${url}/api/services`, { method: 'POST', headers, body })
  const madeSince = async () => {
    await (await visit()).text()
    return made.length - before
  }
  await expect.poll(madeSince, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('a form without scripts that is refused leaves the cache as it is', async () => {
  await (await visit()).text()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
  const form = await fetch(`${url}/contact`, {
    method: 'POST',
    headers,
    body: 'name=',
    redirect: 'manual',
  })
  expect([form.status, form.headers.get('location')]).toEqual([303, '/contact?form=wrong'])
  await (await visit()).text()
  expect(made).toEqual(['/'])
})

test('any number of different calls pushes no page out of the cache', async () => {
  await (await visit()).text()
  for (let count = 0; count < 520; count++) {
    await (await visit(`/api/services?limit=1&minRate=${count}`)).text()
  }
  await (await visit()).text()
  expect(made).toEqual(['/'])
})

test('a login and a refused request leave the cache as it is', async () => {
  await (await visit()).text()
  const person = await aPerson()
  const post = (path: string, body: object) =>
    person.fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(
    (await post('/api/login', { username: person.user.username, password: PASSWORD })).status,
  ).toBe(200)
  expect((await post('/api/services', {})).status).toBeGreaterThanOrEqual(400)
  await (await visit()).text()
  expect(made).toHaveLength(1)
})

test('a page whose rendering began before a change is not cached', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const before = visit()
  while (made.length === 0) await new Promise((later) => setImmediate(later))
  const viber = await aPerson({ isServiceProvider: true })
  const body = JSON.stringify(aNewService)
  const headers = { 'content-type': 'application/json' }
  await viber.fetch(`${url}/api/services`, { method: 'POST', headers, body })
  resolve()
  await (await before).text()
  expect(await (await visit()).text()).toContain('run(2)')
})

test('a cached search page still counts against the search limit', async () => {
  const visitor = await aVisitor()
  const search = async () => (await visitor.fetch(`${url}/browse?search=shop`)).status
  for (let sent = 0; sent < 60; sent++) expect(await search()).toBe(200)
  expect(await search()).toBe(429)
  expect(made).toHaveLength(1)
})
