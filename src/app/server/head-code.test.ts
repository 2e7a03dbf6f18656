import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { requestScope } from '#platform/request-scope.ts'
import type { Resources } from '#platform/server/context.ts'
import { aRenderer } from '../../testing/renderer.ts'
import { createApp } from './app.ts'
import { createResources } from './resources.ts'
import { aPerson, PASSWORD, theServer } from '../../testing/server.ts'

/** The operator's head code and its permissions, on pages that are streamed in small chunks. */

const CODE = `<script src="https://count.example/tag.js" async></script>
<script>window.counted = true</script>`

let app: FastifyInstance
let resources: Resources
let page = { isContent: true, status: 200, html: '' }
const HTML = '<!doctype html><html><head><title>A page</title></head><body>é …</body></html>'

beforeAll(async () => {
  const server = await theServer()
  resources = await createResources(server.resources.config, server.database)
  app = await appWith(resources)
})
afterAll(async () => {
  await app.close()
  await resources.signals.close()
})
afterEach(async () => {
  page = { isContent: true, status: 200, html: HTML }
  await setCode('')
})
page.html = HTML

function appWith(resources: Resources) {
  const render = async () => {
    const { isContent, status, html } = page
    const scope = requestScope()
    if (scope) scope.isContent = () => isContent
    return new Response(inPieces(html), { status, headers: { 'content-type': 'text/html' } })
  }
  return createApp({
    resources,
    createRenderer: aRenderer(render),
    root: '',
    dev: true,
  })
}

/** One byte per chunk, because the result must not depend on where the stream is split. */
function inPieces(html: string) {
  const bytes = new TextEncoder().encode(html)
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
}

async function setCode(value: string) {
  const boss = await aPerson({ role: 'super_admin' })
  await boss.siteSettings.saveAll({
    settings: [{ key: 'head_code', value, category: 'seo' }],
    currentPassword: PASSWORD,
  })
}

async function visit(of: FastifyInstance = app) {
  const { body, headers, statusCode } = await of.inject({ url: '/' })
  const policy = String(headers['content-security-policy'])
  return { body, statusCode, policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' }
}

test('is added to the end of the head of public content, each script with this response’s nonce', async () => {
  await setCode(CODE)
  const { body, policy, nonce } = await visit()
  const [head = '', rest] = body.split('</head>')
  expect(rest).toBe('<body>é …</body></html>')
  expect(head).toContain(
    `<script src="https://count.example/tag.js" async nonce="${nonce}"></script>`,
  )
  expect(head).toContain(`<script nonce="${nonce}">window.counted = true</script>`)
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' https://count.example;`)
  expect(policy).toContain(`connect-src 'self' https://count.example`)
  expect(policy).not.toContain('unsafe-eval')
  expect((await visit()).nonce).not.toBe(nonce)
})

test.each([
  ['a page that is no public content', { isContent: false, status: 200 }],
  ['a page that is not there', { isContent: true, status: 404 }],
  ['an error', { isContent: true, status: 500 }],
])('%s gets no head code and no extra origins', async (_, overrides) => {
  await setCode(CODE)
  page = { ...overrides, html: HTML }
  const { body, policy } = await visit()
  expect(body).toBe(HTML)
  expect(policy).not.toContain('count.example')
})

test('a page without </head> stays unchanged', async () => {
  await setCode(CODE)
  page = { isContent: true, status: 200, html: '<p>é' }
  expect((await visit()).body).toBe('<p>é')
})

test('a page stays unchanged while there is no head code', async () => {
  const { body, policy } = await visit()
  expect(body).toBe(HTML)
  expect(policy).not.toContain('https://count')
})

test('DISABLE_HEAD_CODE turns head code off, whatever the settings contain', async () => {
  await setCode(CODE)
  const config = { ...resources.config, hasHeadCode: false }
  const off = await appWith({ ...resources, config })
  expect((await visit(off)).body).toBe(HTML)
  await off.close()
})

test('head code that breaks the present rules is left out', async () => {
  await setCode(CODE)
  const { database } = await theServer()
  await database.pool.query(
    `insert into settings_versions (section, values, changed_at)
      select 'seo', values || '{"headCode":"<p>hello"}', now() from settings_versions
      order by version desc limit 1`,
  )
  expect((await visit()).body).toBe(HTML)
})

test('robots settings are also sent as a header', async () => {
  const admin = await aPerson({ role: 'admin' })
  const ask = async (robots_index: boolean, robots_follow: boolean) => {
    await admin.siteSettings.saveAll({
      settings: [
        { key: 'robots_index', value: robots_index, category: 'seo' },
        { key: 'robots_follow', value: robots_follow, category: 'seo' },
      ],
    })
    const { headers } = await app.inject({ url: '/' })
    return headers['x-robots-tag']
  }
  expect(await ask(false, true)).toBe('noindex')
  expect(await ask(false, false)).toBe('noindex, nofollow')
  expect(await ask(true, false)).toBe('nofollow')
  expect(await ask(true, true)).toBeUndefined()
})
