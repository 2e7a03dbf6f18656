import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { moduleOfPath, modules } from '#platform/modules.ts'
import { routes } from '../pages.ts'
import { startProduct, type Running } from './running.ts'

/** The built pages, with the cache that all visitors share. */

const MODULES = '/api/admin/settings/modules'
let product: Running
let cookie = ''

beforeAll(async () => {
  product = await startProduct({ DEMO: '1', RATE_LIMITS: '0' })
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'marco.admin', password: DEMO_PASSWORD }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

async function switchOff(...switchedOffModules: (typeof modules)[number][]) {
  const present = await fetch(product.url + MODULES, { headers: { cookie } })
  const { version } = (await present.json()) as { version: number }
  const saved = await fetch(product.url + MODULES, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version, switchedOffModules }),
  })
  expect(saved.status).toBe(200)
}

async function visit(path: string, isAdmin = false) {
  const response = await fetch(product.url + path, {
    headers: { accept: 'text/html', ...(isAdmin && { cookie }) },
    redirect: 'manual',
  })
  const nonce = /nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const html = (await response.text()).replaceAll(nonce ?? '', 'nonce')
  // Scripts contain the times at which the data was read.
  return { status: response.status, html: html.replaceAll(/<script[\s\S]*?<\/script>/g, '') }
}

interface Node {
  path?: string
  children?: Node[]
}

/** Every address of the table of contents, with a value for each parameter. */
function pathsOf(node: Node): string[] {
  const own = node.path ? [`/${node.path.replaceAll(/\$\w+/g, '1')}`] : []
  return [...own, ...(node.children ?? []).flatMap((child) => pathsOf(child))]
}

test('every page of a module is not found while it is off, for admins too', async () => {
  const pages = pathsOf(routes as Node).filter((path) => moduleOfPath(path))
  expect(pages).toEqual(
    expect.arrayContaining(['/blog', '/blog/post/1', '/admin/prompts', '/knowledge-base/1/1']),
  )
  const shown = ['/', '/blog', '/knowledge-base', '/prompts', '/services/1', '/browse', '/nowhere']
  const before = []
  for (const path of shown) before.push(await visit(path))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404])
  await switchOff(...modules)
  for (const path of pages) {
    const { status, html } = await visit(path, true)
    expect([path, status]).toEqual([path, 404])
    expect(html).toContain('<title>404 Page Not Found | Vibework</title>')
    expect(html).toMatch(/<h1[^>]*>404 Page Not Found/)
  }
  for (const path of pages.filter((one) => !one.startsWith('/admin'))) {
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  }
  for (const path of ['/', '/services/1', '/browse', '/nowhere', '/vibers/3', '/search']) {
    expect((await visit(path)).html).not.toMatch(/href="\/(?:blog|knowledge-base|prompts)\b/)
  }
  for (const path of ['/dashboard', '/admin', '/admin/inbox', '/admin/vocabulary']) {
    const { html } = await visit(path, true)
    expect(html).not.toMatch(/href="\/(?:admin\/)?(?:blog|knowledge-base|prompts)\b/)
    expect(html).not.toMatch(/tab=(?:posts|create-post|reactions)/)
  }
  await switchOff()
  for (const [index, path] of shown.entries()) {
    const { html } = await visit(path)
    expect([path, html === before[index]?.html]).toEqual([path, true])
  }
})
