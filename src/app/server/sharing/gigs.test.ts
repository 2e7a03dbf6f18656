import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { aBrief, setGigBoard } from '#testing/brief-scenes.ts'
import { aVisitor, theServer } from '#testing/server.ts'

/** Gigs in the sitemap, in the feed and as social cards. */

const LONG = 'We want it measured, explained and below three seconds, on phones as well. '.repeat(4)
const SHORT = 'Shorter than what search engines find useful, but long enough.'

const get = async (path: string) => (await aVisitor()).fetch(path)
const text = async (path: string) => (await get(path)).text()

interface Item {
  title: string
  link: string
  category: string[]
  description: string
}

async function feed(path = '/gigs/feed.xml') {
  const body = await text(path)
  expect(XMLValidator.validate(body)).toBe(true)
  const { rss } = new XMLParser({ isArray: (name) => name === 'item' }).parse(body) as {
    rss: { channel: { item?: Item[] } }
  }
  return rss.channel.item ?? []
}

/** Whether the sitemap and the feed have the gig. */
async function isListed(id: number) {
  const sitemap = await text('/sitemaps/gigs-1.xml')
  const links = (await feed()).map(({ link }) => link)
  return [sitemap.includes(`/gigs/${id}<`), links.some((link) => link.endsWith(`/gigs/${id}`))]
}
const everywhere = [true, true]
const nowhere = [false, false]

afterEach(() => setGigBoard(true))

test('the sitemap and the feed have public gigs whose clients allow it and who say enough', async () => {
  const { url } = await theServer()
  const { id, client } = await aBrief({ description: LONG })
  expect(await isListed(id)).toEqual(everywhere)
  expect(await text('/sitemap.xml')).toContain(`<loc>${url}/sitemaps/gigs-1.xml</loc>`)
  expect(await text('/sitemaps/pages.xml')).toContain(`<loc>${url}/gigs</loc>`)
  const others = [
    await aBrief({ description: SHORT }),
    await aBrief({ description: LONG, isIndexed: false }),
    await aBrief({ description: LONG, visibility: 'members' }),
    await aBrief({ description: LONG, visibility: 'invited' }),
  ]
  for (const other of others) expect(await isListed(other.id)).toEqual(nowhere)
  await client.briefs.pause({ id })
  expect(await isListed(id)).toEqual(nowhere)
  await client.briefs.resume({ id })
  expect(await isListed(id)).toEqual(everywhere)
  await client.briefs.close({ id, reason: 'not_needed' })
  expect(await isListed(id)).toEqual(nowhere)
})

test('the feed can be limited to a category, and contains nothing about the client', async () => {
  const { id, brief, client } = await aBrief({
    title: 'Advertise <our> shop & café',
    description: LONG,
    category: 'marketing',
    subcategory: 'seo',
  })
  const ofCategory = async (category: string) =>
    (await feed(`/gigs/feed.xml?category=${category}`)).find(({ link }) => link.endsWith(`/${id}`))
  expect(await ofCategory('marketing')).toMatchObject({
    title: brief.title,
    category: ['Marketing', 'SEO'],
    description: LONG.trim(),
  })
  expect(await ofCategory('coding')).toBeUndefined()
  expect(await feed('/gigs/feed.xml?category=gardening')).toEqual([])
  const body = await text('/gigs/feed.xml')
  for (const secret of [client.user.fullName, client.user.username, client.user.email]) {
    expect(body).not.toContain(secret)
  }
})

test('an unchanged feed of gigs gets 304', async () => {
  const { client, id } = await aBrief({ description: LONG })
  const visitor = await aVisitor()
  const etag = (await get('/gigs/feed.xml')).headers.get('etag') ?? ''
  const again = () => visitor.fetch('/gigs/feed.xml', { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await client.briefs.pause({ id })
  expect((await again()).status).toBe(200)
})

test('the social card of a gig shows its budget and nothing about its client', async () => {
  const picture = async (id: number) => {
    const response = await get(`/og/gigs/${id}.png`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    return Buffer.from(await response.arrayBuffer())
  }
  const { id, client } = await aBrief()
  const card = await picture(id)
  const { format, width, height } = await sharp(card).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  const ofAnother = await aBrief()
  expect((await picture(ofAnother.id)).equals(card)).toBe(true)
  const unsure = await aBrief({ budgetType: 'unsure', budgetMin: null, budgetMax: null })
  expect((await picture(unsure.id)).equals(card)).toBe(false)
  await client.briefs.close({ id, reason: 'not_needed' })
  expect((await get(`/og/gigs/${id}.png`)).status).toBe(404)
})

test('while the board is closed there are no gigs in sitemap, feed and cards', async () => {
  const { id } = await aBrief({ description: LONG })
  await setGigBoard(false)
  expect(await text('/sitemap.xml')).not.toContain('/sitemaps/gigs-')
  expect(await text('/sitemaps/pages.xml')).not.toContain('/gigs<')
  for (const path of ['/sitemaps/gigs-1.xml', '/gigs/feed.xml', `/og/gigs/${id}.png`]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})
