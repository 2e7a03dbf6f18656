import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { startProduct, type Running } from './running.ts'

/** Every page as a visitor without JavaScript gets it: rendered by the server, on the demo marketplace. */

let product: Running
const cookies: Record<string, string> = { visitor: '' }

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  for (const username of ['liam.client', 'maya.viber', 'marco.admin']) {
    const response = await fetch(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    })
    cookies[username] = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

async function visit(path: string, who = 'visitor') {
  const response = await fetch(product.url + path, {
    headers: { accept: 'text/html', cookie: cookies[who] ?? '' },
    redirect: 'manual',
  })
  return { response, status: response.status, html: await response.text() }
}
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const pages: [path: string, who: string, shows: string][] = [
  ['/', 'visitor', 'Featured vibers'],
  ['/auth', 'visitor', 'Welcome back'],
  ['/auth?tab=register', 'visitor', 'Join Vibework'],
  ['/browse', 'visitor', 'Browse Vibers'],
  ['/browse?category=coding&search=react&sort=price_low', 'visitor', 'React storefront'],
  ['/browse?search=nothingatall', 'visitor', 'No results found'],
  ['/browse-vibers?category=Design', 'visitor', 'Browse Vibers'],
  ['/vibers/3', 'visitor', 'Marathi: native'],
  ['/vibers/3?tab=services', 'visitor', 'Fix a slow WooCommerce checkout'],
  ['/vibers/3?tab=reviews', 'visitor', '5 stars'],
  ['/vibers/4?tab=services', 'visitor', 'No services available yet.'],
  ['/vibers/4?tab=reviews', 'visitor', 'No reviews yet.'],
  ['/users/3/profile', 'visitor', 'Maya Deshpande'],
  ['/users/5/profile', 'visitor', 'Vibers hired'],
  ['/services/1', 'visitor', 'Fix a slow WooCommerce checkout'],
  ['/checkout', 'liam.client', 'Invalid checkout URL'],
  ['/payment-success', 'visitor', 'Back to Home'],
  ['/checkout/1', 'liam.client', 'Project requirements'],
  ['/payouts', 'maya.viber', 'Your payouts'],
  ['/payouts', 'liam.client', 'Payouts are for service providers'],
  ['/documents', 'liam.client', 'Receipt'],
  ['/documents?kind=fee_statement', 'maya.viber', 'Fee statement'],
  ['/documents/1', 'marco.admin', 'Paid with Visa ending in 4242.'],
  ['/admin/payouts?status=failed', 'marco.admin', 'The bank account is closed.'],
  ['/admin/settings/hiring', 'marco.admin', 'Offers and agreements'],
  ['/admin/settings/money', 'marco.admin', 'Only a super admin can change these rules.'],
  ['/dashboard', 'liam.client', 'Dashboard Overview'],
  ['/dashboard?tab=orders', 'liam.client', 'All'],
  ['/dashboard?tab=services', 'maya.viber', 'Fix a slow WooCommerce checkout'],
  ['/orders/1', 'liam.client', 'Messages and timeline'],
  ['/orders/1', 'marco.admin', 'Timeline'],
  ['/search', 'visitor', 'Search everything'],
  ['/search?q=checkout', 'visitor', 'Fix a slow WooCommerce checkout'],
  ['/search?q=refund&kind=articles', 'visitor', 'for “refund”'],
  ['/onboarding', 'maya.viber', 'Welcome, Maya Deshpande!'],
  ['/onboarding?step=4', 'maya.viber', 'Start Connecting'],
  ['/blog', 'visitor', 'Help articles, posts and prompts have moved in'],
  ['/blog/post/replacing-a-charitys-master-spreadsheet', 'visitor', 'Олена Гриценко'],
  ['/blog/create', 'maya.viber', 'Title'],
  ['/knowledge-base', 'visitor', 'Browse by Category'],
  ['/knowledge-base/getting-started', 'visitor', 'Create your account'],
  ['/knowledge-base/getting-started/create-your-account', 'visitor', 'Was this helpful?'],
  ['/knowledge-base/search?q=refund', 'visitor', 'for “refund”'],
  ['/knowledge-base/create', 'marco.admin', 'Write an article'],
  ['/knowledge-base/troubleshooting/the-page-looks-broken', 'marco.admin', 'Draft'],
  ['/prompts', 'visitor', 'AI Prompts'],
  ['/prompts?category=coding&sort=popular', 'visitor', 'Explain a slow PostgreSQL query'],
  ['/prompts/coding/review-a-pull-request-like-a-colleague', 'visitor', 'Tomasz'],
  ['/prompts/my', 'maya.viber', 'My prompts'],
  ['/prompts/create', 'maya.viber', 'Create a prompt'],
  ['/prompts/edit/1', 'maya.viber', 'Permission Denied'],
]

describe('each page [control 31]', () => {
  test.each(pages)('%s for %s shows "%s"', async (path, who, shows) => {
    const { response, status, html } = await visit(path, who)
    expect(status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(plain(html)).toContain(shows)
    expect(html).toMatch(/<html[^>]* lang="en"/)
    expect(html).toMatch(/<title>[^<]+ \| Vibework<\/title>/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toMatch(/<main[ >]/)
  })
})

describe('the content security policy [control 22]', () => {
  test.each(pages)('%s for %s contains nothing that it forbids', async (path, who) => {
    const { response, html } = await visit(path, who)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)].filter(
      ([, , attributes = '']) => !/\ssrc=|type="application\//.test(attributes),
    )
    expect(inline.length).toBeGreaterThan(0)
    for (const [, , attributes = '', text = ''] of inline) {
      // Allowed by this response's nonce or, on a cached page, by its hash.
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
      const hash = createHash('sha256').update(text).digest('base64')
      expect(policy).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`)
    }
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/)
    expect(html).not.toContain('javascript:')
  })
})

test('a private page redirects visitors to the login and back, and is 404 for other members', async () => {
  for (const path of [
    '/checkout/1',
    '/dashboard',
    '/orders/1',
    '/reviews/create/1',
    '/onboarding',
    '/onboarding?step=3',
    '/blog/create',
    '/knowledge-base/create',
    '/knowledge-base/getting-started/accept-and-deliver-an-order',
    '/prompts/create',
    '/prompts/my',
  ]) {
    const { response, status } = await visit(path)
    expect([path, status]).toEqual([path, 302])
    expect(response.headers.get('location')).toBe(`/auth?next=${encodeURIComponent(path)}`)
  }
  expect((await visit('/orders/1', 'maya.viber')).status).toBe(404)
})

test.each([
  ['/admin', ''],
  ['/admin/blog', '/blog'],
  ['/admin/prompts', '/prompts'],
  ['/admin/knowledge-base', '/knowledge-base'],
  ['/knowledge-base/create', '/knowledge-base'],
])('%s gives 403 to a member who is not an admin, with a link to “%s”', async (path, instead) => {
  const { status, html } = await visit(path, 'maya.viber')
  expect(status).toBe(403)
  expect(plain(html)).toContain("Access Denied: You don't have permission to view this dashboard")
  expect(/<main[^]*?href="([^"]*)"[^]*<\/main>/.exec(html)?.[1] ?? '').toBe(instead)
})

test('the onboarding tour is for vibers only', async () => {
  const { response, status } = await visit('/onboarding', 'liam.client')
  expect([status, response.headers.get('location')]).toEqual([302, '/dashboard'])
})

test('invalid parameters are removed from the address by a redirect', async () => {
  for (const [path = '', left] of [
    ['/browse?sort=nonsense&page=-3&search=react', '/browse?search=react'],
    ['/search?q=checkout&kind=nonsense', '/search?q=checkout'],
    ['/onboarding?step=9', '/onboarding'],
    ['/prompts?sort=nonsense&difficulty=hard&category=coding', '/prompts?category=coding'],
    ['/knowledge-base/search?q=refund&page=-3', '/knowledge-base/search?q=refund'],
  ]) {
    const { response, status } = await visit(path, 'maya.viber')
    expect([path, status, response.headers.get('location')]).toEqual([path, 307, left])
  }
})

test.each([
  ['/auth', '/'],
  ['/auth?next=//evil.example', '/auth'],
  ['/auth?next=/%5Cevil.example', '/auth'],
  ['/auth?next=https://evil.example', '/auth'],
])(
  'a logged-in member is redirected from %s to %s, never to another site [control 30]',
  async (path, to) => {
    const { response, status } = await visit(path, 'liam.client')
    expect(status).toBe(307)
    expect(response.headers.get('location')).toBe(to)
  },
)

test('pages and files carry the security headers of API responses [control 23] [control 24] [control 25] [control 26] [control 29]', async () => {
  const asset = await anAsset()
  for (const path of ['/', '/browse', '/nowhere', '/favicon.svg', asset]) {
    const { response, status } = await visit(path)
    expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('a page with a secret in its address sends no referrer [control 24]', async () => {
  for (const path of [
    '/payment-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    '/auth/reset?token=abc',
    '/auth/confirm?token=abc',
    '/appeal?token=abc',
  ]) {
    const { response } = await visit(path)
    expect([path, response.headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
  }
})

async function anAsset() {
  return /\/assets\/[^"']+\.js/.exec((await visit('/')).html)?.[0] ?? ''
}

test('build and project files are not served, and no response names the server software [control 62]', async () => {
  const asset = await anAsset()
  expect((await visit(asset)).html).not.toContain('sourceMappingURL')
  for (const path of [
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/src/app/server/main.ts',
    '/data/secret',
    '/assets',
    '/media',
    `${asset}.map`,
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const { response, status, html } = await visit(path)
    expect([path, status]).toEqual([path, 404])
    expect(html).not.toMatch(/"dependencies"|\[core\]|Index of/)
    for (const name of ['server', 'x-powered-by', 'via']) {
      expect([path, name, response.headers.get(name)]).toEqual([path, name, null])
    }
  }
})

test.each([
  '/nowhere',
  '/not-found',
  '/vibers/99999',
  '/services/99999',
  '/services/abc',
  '/a/b/c',
])('%s answers 404 at its own address', async (path) => {
  const { status, html } = await visit(path)
  expect(status).toBe(404)
  expect(plain(html)).toContain('404 Page Not Found')
  expect(html).toContain('noindex')
})

test.each(['/blog', '/prompts'])('an unknown category of %s is not found', async (path) => {
  const { status, html } = await visit(`${path}?category=no-such-category`)
  expect(status).toBe(404)
  expect(plain(html)).toContain('This category no longer exists')
  expect(html).toContain('noindex')
  expect(html).not.toContain('rel="canonical"')
  const api = await visit('/api/blog/posts/published?category=no-such-category')
  expect([api.status, api.html]).toEqual([200, '[]'])
  expect((await visit('/prompts/favorites')).status).toBe(404)
})

test('a blog category is found by its former slug', async () => {
  const headers = { 'content-type': 'application/json', cookie: cookies['marco.admin'] ?? '' }
  const send = (method: string, path: string, body: object) =>
    fetch(`${product.url}/api/blog/categories${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
  const created = await send('POST', '', { name: 'Field notes', slug: 'field-notes' })
  const { id } = (await created.json()) as { id: number }
  expect((await visit('/blog?category=field-notes')).status).toBe(200)
  await send('PUT', `/${id}`, { name: 'Field work', slug: 'field-work' })
  const { response, status } = await visit('/blog?category=field-notes&tag=notes')
  expect(status).toBe(301)
  expect(response.headers.get('location')).toBe('/blog?category=field-work&tag=notes')
  await send('DELETE', `/${id}`, {})
  expect((await visit('/blog?category=field-work')).status).toBe(404)
})

test('the profile of a suspended member says so and is not indexed', async () => {
  const people = []
  // One after another, because a network has a limit on pages that wait to be rendered.
  for (let id = 1; id <= 40; id++) people.push(await visit(`/vibers/${id}`))
  const gone = people.filter(({ html }) => plain(html).includes('This profile is unavailable'))
  expect(gone).toHaveLength(1)
  expect(gone[0]?.html).toContain('noindex')
})

test('HEAD gets the status of GET, and no body', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/nowhere', 404],
    ['/dashboard', 302],
  ]) {
    const response = await fetch(product.url + path, { method: 'HEAD', redirect: 'manual' })
    expect([path, response.status, await response.text()]).toEqual([path, status, ''])
  }
})

test.each([
  ['es', 'Buscar'],
  ['fr', 'Rechercher'],
])('the language %s of an address is stored for the next page', async (lang, word) => {
  const { response, status, html } = await visit(`/browse?lang=${lang}`)
  expect(status).toBe(200)
  expect(html).toMatch(new RegExp(`<html[^>]* lang="${lang}"`))
  expect(plain(html)).toContain(word)
  expect(response.headers.get('set-cookie')).toMatch(
    new RegExp(`^locale=${lang}; Max-Age=31536000`),
  )
  expect(response.headers.get('vary')).toContain('Accept-Language')
  const links = html.match(/<link[^>]+rel="(?:canonical|alternate)"[^>]*>/g) ?? []
  expect(links.filter((link) => link.includes(`/browse?lang=${lang}"`))).toHaveLength(2)
  expect(links.filter((link) => /hreflang="x-default"/i.test(link))).toHaveLength(1)
})

test('of two addresses for the same screen, one is canonical', async () => {
  for (const [path, canonical] of [
    ['/browse-vibers', '/browse'],
    ['/browse', '/browse'],
    ['/users/3/profile', '/vibers/3'],
    ['/vibers/3', '/vibers/3'],
    ['/services/1', '/services/1'],
  ]) {
    const { html } = await visit(path ?? '')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://[^"]+${canonical}"`))
  }
})

test('a member’s page is not cached, and assets are cached for a year [control 57]', async () => {
  const { response } = await visit('/dashboard', 'liam.client')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const { headers, status } = await fetch(product.url + (await anAsset()))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('no visitor’s page contains private data', async () => {
  for (const [path] of pages.filter(([, who]) => who === 'visitor')) {
    expect((await visit(path)).html).not.toMatch(/@example\.org|passwordHash|_secret_/)
  }
})

test.each([
  ['/auth', 'visitor'],
  ['/auth?tab=register', 'visitor'],
  ['/dashboard?tab=create', 'maya.viber'],
  ['/checkout/1', 'liam.client'],
])('the submit buttons on %s that need script are disabled until it runs', async (path, who) => {
  const { html } = await visit(path, who)
  const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/gi) ?? []
  const senders = forms.flatMap((form) => form.match(/<button[^>]*type="submit"[^>]*>/g) ?? [])
  expect(senders).not.toEqual([])
  expect(senders.filter((button) => !/ disabled(=|\s|>)/.test(button))).toEqual([])
})

test.each(['/search', '/knowledge-base', '/prompts'])(
  'the search on %s works without JavaScript, as a GET form',
  async (path) => {
    const { html } = await visit(path)
    const main = html.slice(html.indexOf('<main'))
    const form = /<form[^>]*>/.exec(main)?.[0]
    expect(form).toBeDefined()
    expect(form).not.toMatch(/method="post"/i)
    expect(main).toMatch(/<input[^>]*name="(q|search)"/)
  },
)

test('the search on the homepage works without JavaScript, as a GET form', async () => {
  const { html } = await visit('/')
  const form = /<form[^>]*action="\/browse-vibers"[^>]*>/.exec(html)?.[0] ?? ''
  expect(form).not.toMatch(/method="post"/i)
  expect(html).toMatch(/<input[^>]*name="search"/)
  expect(html).toMatch(/<select[^>]*name="category"/)
})

test('the API reference needs no script', async () => {
  const { status, html } = await visit('/api/docs')
  expect(status).toBe(200)
  expect(html).toContain('/api/orders/{id}/status')
  expect(html).not.toContain('<script')
})
