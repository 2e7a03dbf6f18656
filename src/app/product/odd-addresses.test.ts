import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpError } from '#platform/contract.ts'
import { signedInAs, startProduct, type Running } from './running.ts'

/** Addresses that no browser sends, on the product with its pages. */

let product: Running
beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
})
afterAll(() => product.stop())

interface Answer {
  status: number
  location: string | undefined
  body: string
}

/** Sends the target unchanged, which `fetch` would normalize. */
function ask(
  target: string,
  { version = '1.1', method = 'GET', host = 'shop.example', accept = '*/*' } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const { port, hostname } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({
        status: Number(head.split(' ')[1]),
        location: /^location: (.*)$/im.exec(head)?.[1],
        body: rest.join('\r\n\r\n'),
      })
    })
    const lines = [
      `${method} ${target} HTTP/${version}`,
      `Accept: ${accept}`,
      ...(host ? [`Host: ${host}`] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  })
}

const paths = [
  '//evil.com//blog',
  '//evil.com/blog',
  '//evil.com/blog/',
  '/\\evil.com/blog',
  '/%2Fevil.com/',
  '/%5Cevil.com/',
  '/.//evil.com/',
  '/..//evil.com/',
  '/blog/..//evil.com/',
  '/blog//evil.com/',
  '/blog/%2e%2e//evil.com/',
  '/blog/editor//evil.com/',
  '/%09/evil.com/',
  '/https://evil.com/',
  '//',
  '///',
  '/\\',
]

test.each(paths)('%s redirects to no other site and causes no fault', async (path) => {
  for (const target of [path, `${path}?lang=es`, `${path}?x=//evil.com`]) {
    const { status, location } = await ask(target)
    expect([target, status]).toEqual([
      target,
      expect.toSatisfy((code) => code >= 300 && code < 500),
    ])
    if (location === undefined) continue
    const { host } = new URL(location, 'http://shop.example/blog/')
    expect([target, host]).toEqual([target, 'shop.example'])
  }
})

test.each([
  ['/api/', {}, 404],
  ['/api', {}, 404],
  ['/api//', {}, 404],
  ['/api/nowhere/', { method: 'POST' }, 404],
  ['//', {}, 400],
  ['/blog', { host: '' }, 400],
  ['/blog', { host: 'a b' }, 400],
  ['/blog', { host: '', version: '1.0' }, 400],
] as const)('%s %j gets %i with the regular error body', async (target, how, code) => {
  const { status, body } = await ask(target, how)
  expect([target, status]).toEqual([target, code])
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  expect(HttpError.safeParse(JSON.parse(json)).success).toBe(true)
})

test.each(['/apple-touch-icon.png', '/nowhere', '/blog', '/'])(
  '%s as JSON or as an image gets 404 with the regular error body',
  async (target) => {
    for (const accept of [
      'application/json',
      'image/png,image/*;q=0.8',
      'application/json, text/plain',
    ]) {
      const { status, body } = await ask(target, { accept })
      expect([accept, status]).toEqual([accept, 404])
      expect(HttpError.safeParse(JSON.parse(body)).success).toBe(true)
      expect(await ask(target, { accept, method: 'HEAD' })).toMatchObject({ status: 404, body: '' })
    }
  },
)

test.each([
  '*/*',
  '',
  'text/*',
  'text/html',
  'application/xhtml+xml,application/xml;q=0.9',
  'image/png,*/*;q=0.8',
])('a program that accepts “%s” gets pages', async (accept) => {
  expect((await ask('/blog', { accept })).status).toBe(200)
  const missing = await ask('/nowhere', { accept })
  expect(missing.status).toBe(404)
  expect(missing.body).toContain('<!DOCTYPE html>')
})

test('a path with /.. gets the page it resolves to', async () => {
  const { status, location } = await ask('/%2F%2Fevil.com/%2e%2e')
  expect([status, location]).toEqual([200, undefined])
})

test('a NUL in an address is removed, and a trailing slash redirects permanently', async () => {
  expect((await ask('/blog?category=%00')).status).toBeLessThan(400)
  expect(await ask('/browse/?category=coding')).toMatchObject({
    status: 308,
    location: '/browse?category=coding',
  })
  expect((await ask('/blog/?page=2')).status).toBe(308)
})

test.each(['/caf%E9', '/blog/post/%ff?lang=en', '/%', '/%E9/%zz'])(
  '%s, which is not UTF-8, gets the not-found page',
  async (target) => {
    const { status, body } = await ask(target)
    expect([target, status]).toEqual([target, 404])
    // Posts have a not-found page of their own.
    expect(/<title>[^<]*/.exec(body)?.[0]).toMatch(/Not Found/)
  },
)

test('a redirect keeps the parameters that the page does not read, but no secret', async () => {
  const { call } = await signedInAs('marco.admin', product.url)
  const page = { title: 'An old page', slug: 'an-old-page', content: '<p>Said.</p>' }
  const created = await call('POST', '/api/admin/pages', { ...page, status: 'published' })
  const { id } = (await created.json()) as { id: number }
  await call('PATCH', `/api/admin/pages/${id}`, { slug: 'a-new-page' })
  const led = async (target: string) => (await ask(target)).location
  expect(await led('/an-old-page?from=mail')).toBe('/a-new-page?from=mail')
  expect(await led('/an-old-page?from=mail&utm_source=x&lang=es')).toBe(
    '/a-new-page?lang=es&from=mail&utm_source=x',
  )
  expect(await led('/blog/category/business?category=other&from=mail')).toBe(
    '/blog?category=business&from=mail',
  )
  expect(await led('/?featured=nothing&from=mail')).toBe('/?from=mail')
  const paid = '/payment-success/?payment_intent=pi_1&redirect_status=succeeded'
  expect(await led(`${paid}&payment_intent_client_secret=pi_1_secret_2`)).toBe(
    '/payment-success?payment_intent=pi_1&redirect_status=succeeded',
  )
})

test('none of these requests was logged as a fault', () => {
  expect(product.output()).not.toMatch(/"level":(?:50|60)|request failed/)
})
