import { XMLParser, XMLValidator } from 'fast-xml-parser'
import robotsParser from 'robots-parser'
import { afterEach, expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aHelpArticle } from '#testing/knowledge-scenes.ts'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

/** robots.txt and sitemaps, read with a search engine's parser. */

const text = async (path: string) => (await (await aVisitor()).fetch(path)).text()

async function robots() {
  const { url } = await theServer()
  const parsed = robotsParser(`${url}/robots.txt`, await text('/robots.txt'))
  return { url, parsed, may: (path: string) => parsed.isAllowed(url + path, 'Googlebot') }
}

async function hide(isHiddenFromSearch: boolean) {
  const admin = await aPerson({ role: 'admin' })
  await admin.generalSettings.set({ ...(await admin.generalSettings.get({})), isHiddenFromSearch })
}
afterEach(() => hide(false))

interface Url {
  loc: string
  lastmod?: string
  'xhtml:link'?: { rel: string; hreflang: string; href: string }[]
}

async function xml(path: string) {
  const file = await text(path)
  expect(XMLValidator.validate(file)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => ['url', 'sitemap', 'xhtml:link'].includes(name),
  })
  return parser.parse(file) as {
    urlset?: { url?: Url[] } | ''
    sitemapindex?: { sitemap?: { loc: string }[] } | ''
  }
}
const urlsOf = async (path: string) => {
  const { urlset } = await xml(path)
  return (urlset && urlset.url) || []
}

test('robots.txt names the sitemap and the private addresses', async () => {
  const { url, parsed, may } = await robots()
  expect(parsed.getSitemaps()).toEqual([`${url}/sitemap.xml`])
  for (const path of [
    '/',
    '/browse?search=react',
    '/gigs?category=coding',
    '/gigs/1',
    '/gigs/feed.xml',
    '/og/site.png',
    '/services/1',
    '/vibers/3',
  ]) {
    expect([path, may(path)]).toEqual([path, true])
  }
  for (const path of [
    '/api/services',
    '/admin',
    '/admin/cms?tab=seo',
    '/agreements/1',
    '/appeal?token=x',
    '/auth',
    '/auth/reset?token=x',
    '/checkout/1',
    '/dashboard?tab=orders',
    '/documents/1',
    '/gigs/1/edit',
    '/gigs/1/proposals?sort=price',
    '/gigs/invitations',
    '/gigs/mine?status=open',
    '/gigs/new',
    '/messages/3',
    '/offers',
    '/orders/1',
    '/payment-success',
    '/setup?token=x',
    '/unsubscribe',
  ]) {
    expect([path, may(path)]).toEqual([path, false])
  }
})

test('an address that merely starts like a private one is allowed', async () => {
  const { may } = await robots()
  for (const path of [
    '/authors',
    '/gigs/newest',
    '/documents-we-need',
    '/setup-guide',
    '/admins',
  ]) {
    expect([path, may(path)]).toEqual([path, true])
  }
})

test('a hidden site lets robots read its noindex pages, but its sitemaps are empty', async () => {
  const { service } = await aScene()
  await hide(true)
  const { may } = await robots()
  expect([may('/'), may(`/services/${service.id}`), may('/admin')]).toEqual([true, true, false])
  expect((await xml('/sitemap.xml')).sitemapindex).not.toHaveProperty('sitemap')
  for (const file of ['pages', 'services-1', 'vibers-1']) {
    expect(await urlsOf(`/sitemaps/${file}.xml`)).toEqual([])
  }
})

test('sitemaps list every language version of an address, each with all alternates', async () => {
  const { service } = await aScene()
  const { url } = await theServer()
  const { sitemapindex } = await xml('/sitemap.xml')
  const files = (sitemapindex && sitemapindex.sitemap) || []
  expect(files.map(({ loc }) => loc)).toContain(`${url}/sitemaps/services-1.xml`)
  const plain = `${url}/services/${service.id}`
  const urls = await urlsOf('/sitemaps/services-1.xml')
  const mine = urls.filter(({ loc }) => loc.replace(/\?.*/, '') === plain)
  expect(mine.map(({ loc }) => loc)).toEqual([plain, `${plain}?lang=es`, `${plain}?lang=fr`])
  for (const { 'xhtml:link': links, lastmod } of mine) {
    expect(Date.parse(lastmod ?? '')).toBeGreaterThan(0)
    expect(links).toEqual([
      { rel: 'alternate', hreflang: 'en', href: plain },
      { rel: 'alternate', hreflang: 'es', href: `${plain}?lang=es` },
      { rel: 'alternate', hreflang: 'fr', href: `${plain}?lang=fr` },
      { rel: 'alternate', hreflang: 'x-default', href: plain },
    ])
  }
  const pages = await urlsOf('/sitemaps/pages.xml')
  expect(pages.map(({ loc }) => loc)).toContain(`${url}/browse?lang=fr`)
})

test('an untranslated post has a single address', async () => {
  const { slug } = await (await aPerson({ role: 'admin' })).blog.create(aPost())
  const { url } = await theServer()
  const href = `${url}/blog/post/${slug}`
  const mine = (await urlsOf('/sitemaps/posts-1.xml')).filter(({ loc }) => loc.startsWith(href))
  expect(mine.map(({ loc }) => loc)).toEqual([href])
  expect(mine[0]?.['xhtml:link']).toEqual([
    { rel: 'alternate', hreflang: 'en', href },
    { rel: 'alternate', hreflang: 'x-default', href },
  ])
})

test('help articles are listed in files of five thousand ids each, not with the pages', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { url, database } = await theServer()
  const first = await aHelpArticle(admin)
  await database.pool.query('alter table knowledge_articles alter column id restart with 5001')
  const second = await aHelpArticle(admin)
  const { sitemapindex } = await xml('/sitemap.xml')
  const files = ((sitemapindex && sitemapindex.sitemap) || []).map(({ loc }) => loc)
  expect(files).toEqual(
    expect.arrayContaining([1, 2].map((number) => `${url}/sitemaps/articles-${number}.xml`)),
  )
  const of = ({ categorySlug, slug }: { categorySlug: string; slug: string }) =>
    ['', '?lang=es', '?lang=fr'].map(
      (query) => `${url}/knowledge-base/${categorySlug}/${slug}${query}`,
    )
  const named = async (file: string) => (await urlsOf(file)).map(({ loc }) => loc)
  const [one, two] = [
    await named('/sitemaps/articles-1.xml'),
    await named('/sitemaps/articles-2.xml'),
  ]
  expect(one).toEqual(expect.arrayContaining(of(first)))
  expect(two).toEqual(of(second))
  const pages = await named('/sitemaps/pages.xml')
  expect(pages).toContain(`${url}/knowledge-base/${second.categorySlug}`)
  expect(pages).not.toContain(of(second)[0])
})
