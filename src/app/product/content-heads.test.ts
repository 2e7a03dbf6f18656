import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/languages.ts'
import { signedInAs, startProduct, type Running } from './running.ts'
import { thingsIn } from './schema-org.ts'

/** The heads of content pages in each language, read with third-party parsers. */

let product: Running
let call: Awaited<ReturnType<typeof signedInAs>>['call']
let cookie = ''

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  const admin = await signedInAs('marco.admin', product.url)
  call = admin.call
  cookie = admin.cookie
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

async function publish(title: string, status = 'published') {
  const fields = { title, slug: title.toLowerCase().replaceAll(' ', '-'), content: '<p>Said.</p>' }
  const response = await call('POST', '/api/admin/pages', { ...fields, status })
  return (await response.json()) as { id: number; slug: string }
}

const htmlOf = async (path: string) => (await fetch(product.url + path)).text()

/** The page's language, its canonical address and its alternate languages. */
async function headOf(path: string) {
  const html = await htmlOf(path)
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => ({
    rel: /rel="([^"]+)"/.exec(tag)?.[1],
    hreflang: /hreflang="([^"]+)"/i.exec(tag)?.[1],
    href: /href="([^"]+)"/.exec(tag)?.[1]?.replace(product.url, '').replace('&amp;', '&'),
  }))
  return {
    html,
    lang: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : [])),
    ),
  }
}
const inLanguage = (path: string, language: string) => `${path}?lang=${language}`

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/vibers/3', ['BreadcrumbList', 'Person']],
  ['/services/1', ['BreadcrumbList', 'Service']],
  ['/about', ['BreadcrumbList', 'WebPage']],
  ['/contact', ['BreadcrumbList', 'ContactPage']],
  ['/blog/post/replacing-a-charitys-master-spreadsheet', ['BlogPosting', 'BreadcrumbList']],
  ['/knowledge-base/getting-started/create-your-account', ['Article', 'BreadcrumbList']],
  ['/prompts/coding/review-a-pull-request-like-a-colleague', ['BreadcrumbList', 'CreativeWork']],
])('search engines understand the structured data of %s: %j', async (path, types) => {
  for (const language of languageCodes) {
    expect((await thingsIn(await htmlOf(inLanguage(path, language)))).types).toEqual(types)
  }
})

test('the landing page names the organization with its logo and networks', async () => {
  const before = await thingsIn(await htmlOf('/'))
  expect(before.said('Organization', 'name')).toEqual(['Vibework'])
  expect(before.said('Organization', 'url')).toEqual([`${product.url}/`])
  const [logo] = before.said('Organization', 'logo')
  expect((await fetch(String(logo))).headers.get('content-type')).toContain('image/')

  const networks = {
    social_x: '',
    social_linkedin: '',
    social_github: 'https://github.com/brick',
    social_youtube: 'https://youtube.com/@brick',
  }
  await call('POST', '/api/admin/site-settings/batch', {
    settings: Object.entries(networks).map(([key, value]) => ({ key, value, category: 'social' })),
  })
  const after = await thingsIn(await htmlOf('/'))
  expect(after.said('Organization', 'sameAs')).toEqual([
    'https://github.com/brick',
    'https://youtube.com/@brick',
  ])
})

test('a page’s structured data has its language and address', async () => {
  const { said } = await thingsIn(await htmlOf('/about?lang=es'))
  expect(said('WebPage', 'inLanguage')).toEqual(['es'])
  expect(said('WebPage', 'url')).toEqual([`${product.url}/about?lang=es`])
})

test.each(['/contact', '/about'])(
  '%s has an address in each language, with links to the others',
  async (path) => {
    for (const language of languageCodes) {
      const own = language === 'en' ? path : inLanguage(path, language)
      const { lang, canonical, alternates } = await headOf(inLanguage(path, language))
      expect({ lang, canonical }).toEqual({ lang: language, canonical: [own] })
      expect(alternates).toEqual({
        en: path,
        es: inLanguage(path, 'es'),
        fr: inLanguage(path, 'fr'),
        'x-default': path,
      })
    }
  },
)

test('a page lists only its translations as alternates', async () => {
  const { id, slug } = await publish('House rules')
  await call('PUT', `/api/admin/pages/${id}/translations/es`, {
    title: 'Normas de la casa',
    content: '<p>Dicho.</p>',
  })
  const path = `/${slug}`
  const alternates = { en: path, es: inLanguage(path, 'es'), 'x-default': path }
  expect(await headOf(path)).toMatchObject({ lang: 'en', canonical: [path], alternates })
  const spanish = await headOf(inLanguage(path, 'es'))
  expect(spanish).toMatchObject({ lang: 'es', canonical: [inLanguage(path, 'es')], alternates })
  expect(spanish.html).toContain('<title>Normas de la casa | Vibework</title>')
  // The interface around the page is French; the article element declares that the page itself is English.
  const french = await headOf(inLanguage(path, 'fr'))
  expect(french).toMatchObject({ lang: 'fr', canonical: [path] })
  expect(french.alternates).toEqual(alternates)
  expect(french.html).toMatch(/<article[^>]* lang="en"/)
  expect((await thingsIn(french.html)).said('WebPage', 'inLanguage')).toEqual(['en'])
})

test('a draft has no structured data or canonical address, even for an admin', async () => {
  const { slug } = await publish('Not yet', 'draft')
  const response = await fetch(`${product.url}/${slug}`, { headers: { cookie } })
  const html = await response.text()
  expect([response.status, response.headers.get('x-robots-tag')]).toEqual([
    200,
    'noindex, nofollow',
  ])
  expect((await thingsIn(html)).types).toEqual([])
  expect(html).not.toMatch(/rel="(canonical|alternate)"/)
})

const help = '/knowledge-base'
const account = `${help}/getting-started/create-your-account`
const review = '/prompts/coding/review-a-pull-request-like-a-colleague'

test.each([
  [account, '/og/articles/getting-started/create-your-account.png', 'Article'],
  [review, '/og/prompt/1.png', 'CreativeWork'],
])(
  '%s can be indexed, at one address and with its own social card',
  async (path, picture, type) => {
    const response = await fetch(product.url + path)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const { html, canonical } = await headOf(path)
    expect(html).not.toMatch(/<meta name="robots"/)
    expect(canonical).toEqual([path])
    expect(/property="og:image" content="([^"]+)"/.exec(html)?.[1]).toBe(product.url + picture)
    expect((await thingsIn(html)).said(type, 'image')).toEqual([product.url + picture])
    const drawn = await fetch(product.url + picture)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  },
)

test('a post and a service without a picture have their own cards in the structured data', async () => {
  const title = 'A post without a picture'
  const content = `<p>${'Words about a day without any picture. '.repeat(3)}</p>`
  const fields = { title, slug: 'without-a-picture', content, status: 'published' }
  const post = await call('POST', '/api/blog/posts', fields)
  const { id } = (await post.json()) as { id: number }
  const { html } = await headOf('/blog/post/without-a-picture')
  const card = `${product.url}/og/post/${id}.png`
  expect((await thingsIn(html)).said('BlogPosting', 'image')).toEqual([card])
  expect(html).toContain(`property="og:image" content="${card}"`)
  const [image] = (await thingsIn(await htmlOf('/services/1'))).said('Service', 'image')
  expect((await fetch(String(image))).headers.get('content-type')).toContain('image/')
})

/** The status for a visitor, and for an admin. */
test.each([
  ['for members only', `${help}/getting-started/accept-and-deliver-an-order`, 302, 200],
  ['a draft', `${help}/troubleshooting/the-page-looks-broken`, 404, 200],
  ['retired', `${help}/faq/do-i-need-an-invitation`, 410, 200],
  ['in a hidden category', `${help}/team-notes/answering-refund-requests`, 404, 200],
  ['a hidden category', `${help}/team-notes`, 404, 200],
  ['a private prompt', '/prompts/coding/commit-message-that-says-why', 404, 200],
  ['an unlisted prompt', '/prompts/marketing/launch-plan-for-a-small-product', 200, 200],
  ['a prompt awaiting review', '/prompts/design/review-a-label-from-two-meters', 404, 200],
  ['a draft of a post', '/blog/post/packaging-that-survives-the-shelf', 404, 200],
  ['an article that never existed', `${help}/faq/never-was`, 404, 404],
  ['a search', '/search?q=checkout', 200, 200],
  ['a search of the help', `${help}/search?q=refund`, 200, 200],
])('%s is not indexed by search engines', async (_, path, asVisitor, asAdmin) => {
  const visit = (headers: Record<string, string>) =>
    fetch(product.url + path, { headers, redirect: 'manual' })
  const [visitor, admin] = await Promise.all([visit({}), visit({ cookie })])
  expect([visitor.status, admin.status]).toEqual([asVisitor, asAdmin])
  for (const response of [visitor, admin].filter(({ status }) => status !== 302)) {
    const html = await response.text()
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(html).not.toContain('rel="canonical"')
    expect(html).not.toMatch(/og:image" content="[^"]+\/og\/(articles|prompt|post)\//)
  }
})

test.each([
  ['help under another category', `${help}/faq/create-your-account`, account],
  ['a category of prompts', '/prompts/coding', '/prompts?category=coding'],
  [
    'the short address of a post',
    '/blog/replacing-a-charitys-master-spreadsheet',
    '/blog/post/replacing-a-charitys-master-spreadsheet',
  ],
])('%s redirects permanently to the main address', async (_, path, target) => {
  const { status, headers } = await fetch(product.url + path, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, target])
})

test('a hostile title cannot end its element [control 7]', async () => {
  const title = '</script></title><script>alert(1)</script> & co'
  const fields = { title, slug: 'odd-title', content: '<p>Said.</p>', status: 'published' }
  await call('POST', '/api/admin/pages', fields)
  const html = await htmlOf('/odd-title')
  expect(html).not.toContain('<script>alert(1)')
  expect((await thingsIn(html)).said('WebPage', 'name')).toEqual([title])
})

test('a prompt category is found by its former slug', async () => {
  const fields = { name: 'Field notes', slug: 'field-notes', icon: 'Feather' }
  const created = await call('POST', '/api/prompt-categories', fields)
  const { id } = (await created.json()) as { id: number }
  await call('PUT', `/api/prompt-categories/${id}`, { slug: 'field-work' })
  for (const path of ['/prompts/field-notes', '/prompts?category=field-notes']) {
    const { status, headers } = await fetch(product.url + path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/prompts?category=field-work'])
  }
})

test('the CMS redirects a member who is not an admin to the homepage', async () => {
  const maya = await signedInAs('maya.viber', product.url)
  const { status, headers } = await fetch(`${product.url}/admin/cms`, {
    headers: { cookie: maya.cookie },
    redirect: 'manual',
  })
  expect([status, headers.get('location')]).toEqual([302, '/'])
})
