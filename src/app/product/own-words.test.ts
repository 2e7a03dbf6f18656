import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTemplates } from '#mail/templates.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { startProduct, type Running } from './running.ts'

/** Pages and emails after a word was renamed, on the demo marketplace. */

let product: Running
const cookies: Record<string, string> = { visitor: '' }

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  for (const username of ['liam.client', 'marco.admin']) {
    const response = await send('/api/login', { username, password: DEMO_PASSWORD })
    cookies[username] = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

function send(path: string, body: object, who = 'visitor', method = 'POST') {
  return fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: cookies[who] ?? '' },
    body: JSON.stringify(body),
  })
}

async function visit(path: string, who = 'visitor') {
  const headers = { accept: 'text/html', cookie: cookies[who] ?? '' }
  const response = await fetch(product.url + path, { headers })
  expect(response.status).toBe(200)
  return response.text()
}

/** The text of a page or email, and its labels, without addresses such as `/vibers/3` and names such as `@maya.viber`. */
function shown(html: string): string {
  const labels = [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)]
  const text = html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<[^>]+>/g, ' ')
  return [text, ...labels.map(([, label]) => label)]
    .join(' ')
    .replaceAll(/\S*[/@]\S*|\b\w+\.vibers?\b/g, ' ')
}

function hitsIn(html: string): string[] {
  return [...shown(html).matchAll(/.{0,40}\bvibers?\b.{0,40}/gi)].map(([hit]) => hit)
}

const pages: [path: string, who: string][] = [
  ['/', 'visitor'],
  ['/browse', 'visitor'],
  ['/vibers/3', 'visitor'],
  ['/orders/1', 'liam.client'],
]

test('after “viber” became “tutor”, no page and no email says “viber”', async () => {
  const before = await Promise.all(pages.map(([path, who]) => visit(path, who)))
  expect(before.filter((html) => hitsIn(html).length > 0).length).toBeGreaterThan(2)
  const plural = { from: 'vibers', to: 'tutors' }
  const renaming = { language: 'en', from: 'viber', to: 'tutor', plural, isDry: false }
  const renamed = await send('/api/admin/words/rename', renaming, 'marco.admin')
  expect(renamed.status).toBe(200)
  for (const [path, who] of pages) {
    const html = await visit(path, who)
    expect({ path, hits: hitsIn(html) }).toEqual({ path, hits: [] })
  }
  expect(shown(await visit('/'))).toMatch(/\btutors\b/i)
  for (const template of mailTemplates) {
    const choice = { language: 'en', template }
    const answer = await send('/api/admin/mails/preview', choice, 'marco.admin')
    const { subject, text, html } = (await answer.json()) as Record<string, string>
    const hits = [subject, text, html].flatMap((form) => hitsIn(form ?? ''))
    expect({ template, hits }).toEqual({ template, hits: [] })
  }
})

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

test.each([
  ["javascript:alert('1')", 200],
  ['&lt;b&gt; & "quotes" $x', 200],
  ['"><img src=x onerror=alert(1)', 400],
  ['<script>alert(1)</script>', 400],
])('the own text %s is shown as text or refused', async (text, status) => {
  const list = await fetch(`${product.url}/api/admin/words?q=contact.title`, {
    headers: { cookie: cookies['marco.admin'] ?? '' },
  })
  const [word] = (await list.json()) as { version: number }[]
  const change = { text, version: word?.version ?? 0 }
  const saved = await send('/api/admin/words/en/contact.title', change, 'marco.admin', 'PUT')
  expect(saved.status).toBe(status)
  const html = await visit('/contact')
  const escaped = text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? '')
  expect(html.includes(`>${escaped}<`)).toBe(status === 200)
  expect(html).not.toContain('<img src=x')
})
