import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { startProduct, type Running } from './running.ts'

/**
 * Pages of members are made from answers that are kept for visitors (decision 90). Whatever a page contains must be what
 * the API answers to this reader.
 */

let product: Running
const readers = ['visitor', 'liam.client', 'maya.viber', 'noor.viber', 'marco.admin', 'ada.super']
const cookies = new Map<string, string>()
/** A service of maya.viber that only she and admins see. */
let paused = 0

beforeAll(async () => {
  product = await startProduct({ DEMO: '1', RATE_LIMITS: '0', PAGE_CACHE_SECONDS: '60' })
  for (const username of readers.slice(1)) {
    const { headers } = await send('/api/login', { username, password: DEMO_PASSWORD }, 'visitor')
    cookies.set(username, headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  const own = (await read('/api/users/3/services', 'maya.viber')) as { id: number }[]
  paused = own.find(({ id }) => id !== 1)?.id ?? 0
  await send(`/api/services/${paused}/status`, { status: 'paused' }, 'maya.viber', 'PATCH')
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

async function send(path: string, body: object, who: string, method = 'POST') {
  const headers = { 'content-type': 'application/json', cookie: cookies.get(who) ?? '' }
  const response = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) })
  expect(response.status, `${method} ${path}`).toBeLessThan(300)
  return response
}

async function read(path: string, who: string): Promise<unknown> {
  const response = await fetch(product.url + path, { headers: { cookie: cookies.get(who) ?? '' } })
  return response.json()
}

interface Query {
  queryKey: [path: string, search: Record<string, unknown>]
}

async function htmlOf(path: string, who: string): Promise<string> {
  const response = await fetch(product.url + path, { headers: { cookie: cookies.get(who) ?? '' } })
  return response.text()
}

/** The data of a page, by the address of the call. */
async function dataOf(path: string, who: string): Promise<Map<string, unknown>> {
  const html = await htmlOf(path, who)
  const [, json = '[]'] = /<script id="page-data"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const queries = JSON.parse(json) as [Query, unknown][]
  return new Map(
    queries
      .filter(([{ queryKey }]) => queryKey[0].startsWith('/api/'))
      .map(
        ([
          {
            queryKey: [address, search],
          },
          data,
        ]) => [address + searchOf(search), data],
      ),
  )
}

function searchOf(values: Record<string, unknown>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

/** A list as the API answers it: the items only. */
const bodyOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'items' in data && 'total' in data
    ? data.items
    : data

/** Compares each answer in a page with that of the API. */
async function expectOwnAnswers(path: string, who: string): Promise<Map<string, unknown>> {
  const data = await dataOf(path, who)
  for (const [address, answer] of data) {
    if (address === '/api/user' && who === 'visitor') continue
    expect(bodyOf(answer), `${address} on ${path} for ${who}`).toEqual(await read(address, who))
  }
  return data
}

const pages = [
  '/',
  '/browse',
  '/browse?category=coding&sort=rating',
  '/browse?search=wordpress',
  '/vibers/3',
  '/vibers/3?tab=services',
  '/vibers/3?tab=reviews',
  '/users/5',
  '/services/1',
  '/blog',
  '/gigs',
  '/knowledge-base',
  '/prompts',
]

describe.each(pages)('%s', (path) => {
  test('has each reader’s own answers, in whichever order they come', async () => {
    for (const who of [...readers, ...readers.toReversed()]) {
      const data = await expectOwnAnswers(path, who)
      expect(data.size).toBeGreaterThan(2)
    }
  })
})

test('a service that visitors do not see is answered to its owner and to admins only', async () => {
  const path = `/services/${paused}`
  const found: string[] = []
  for (const who of [...readers, ...readers]) {
    const data = await dataOf(path, who)
    if (data.has(`/api${path}`)) found.push(who)
  }
  const allowed = ['maya.viber', 'marco.admin', 'ada.super']
  expect(found).toEqual([...allowed, ...allowed])
  for (const who of allowed) await expectOwnAnswers(path, who)
})

test('a member sees each of their changes at once, even when visitors see them later', async () => {
  for (const emoji of ['👍', '❤️', '🎉', '👍', '❤️', '🎉', '👍', '❤️']) {
    await send('/api/services/1/reactions', { emoji }, 'liam.client')
    await expectOwnAnswers('/services/1', 'liam.client')
    const { size } = await expectOwnAnswers('/browse', 'liam.client')
    expect(size).toBeGreaterThan(2)
  }
})

test('a visitor’s page contains its styles, and a member’s page names a file that browsers keep', async () => {
  const linked = /<link rel="stylesheet" href="([^"]+)"/
  expect(await htmlOf('/browse', 'visitor')).not.toMatch(linked)
  const [, file = ''] = linked.exec(await htmlOf('/browse', 'liam.client')) ?? []
  const { status, headers } = await fetch(product.url + file)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(headers.get('cache-control')).toContain('immutable')
})
