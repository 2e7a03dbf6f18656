import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { aPost, LONG } from '#testing/blog-scenes.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

interface Item {
  link: string
  description: string
  'content:encoded': string
  guid: { '#text': string }
}

const paths = ['/blog/feed.xml', '/blog/atom.xml', '/blog/feed.json']
const types = ['application/rss+xml', 'application/atom+xml', 'application/feed+json']
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await aVisitor()).fetch(path, { headers })
const text = async (path: string) => (await get(path)).text()

test('the feeds contain the newest posts, complete and well-formed', async () => {
  const admin = await aPerson({ role: 'admin', fullName: 'Ana <Admin> & Co' })
  const title = 'Clocks </title><script>alert(1)</script> & ]]> "more" 😀'
  const content = `${LONG}<p>a \u0001 b <a href="/contact">here</a> <img src="/media/a.webp"></p>`
  const post = await admin.blog.create({ ...aPost(), title, content, tags: ['time'] })
  for (const [index, path] of paths.entries()) {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe(`${types[index]}; charset=utf-8`)
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    const body = await response.text()
    expect(body).toContain(`/blog/post/${post.slug}`)
    expect(body).not.toContain('\u0001')
    expect(body).toMatch(/http:\/\/[^ ]+\/media\/a\.webp/)
    expect(path.endsWith('.json') || XMLValidator.validate(body)).toBe(true)
  }
  const parser = new XMLParser({ ignoreAttributes: false })
  const { rss } = parser.parse(await text('/blog/feed.xml')) as {
    rss: { channel: { item: { title: string; 'dc:creator': string }[] } }
  }
  const items = [rss.channel.item].flat()
  expect(items[0]).toMatchObject({ title, 'dc:creator': 'Ana <Admin> & Co' })
  const json = JSON.parse(await text('/blog/feed.json')) as { items: { title: string }[] }
  expect(json.items[0]?.title).toBe(title)
})

test('a feed has the post’s content, and its ids do not depend on the requested host name', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sample = '&lt;a href="/about"&gt; leads to <a href="/about">us</a>'
  const excerpt = 'Write <a href="/x"> & mean it'
  const post = await admin.blog.create({ ...aPost(), content: `${LONG}<p>${sample}</p>`, excerpt })
  const { url } = await theServer()
  const parser = new XMLParser({ ignoreAttributes: false })
  const read = async (headers: Record<string, string> = {}) => {
    const body = await (await get('/blog/feed.xml', headers)).text()
    const { rss } = parser.parse(body) as { rss: { channel: { item: Item[] | Item } } }
    return [rss.channel.item].flat().find(({ link }) => link.endsWith(post.slug))
  }
  const item = await read()
  expect(item?.description).toBe('Write &lt;a href="/x"&gt; &amp; mean it')
  expect(item?.['content:encoded']).toContain(
    `&lt;a href="/about"&gt; leads to <a href="${url}/about"`,
  )
  expect(item?.guid['#text']).toMatch(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  const json = JSON.parse(await text('/blog/feed.json')) as { items: { id: string }[] }
  expect(json.items[0]?.id).toBe(item?.guid['#text'])
  const other = url.replace('127.0.0.1', 'localhost')
  const elsewhere = await (await fetch(`${other}/blog/atom.xml`)).text()
  expect(elsewhere).toContain(`<id>${item?.guid['#text']}</id>`)
})

test('an unchanged feed gets 304 until a post changes', async () => {
  const admin = await aPerson({ role: 'admin' })
  const post = await admin.blog.create(aPost())
  for (const path of paths) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await admin.blog.update({ id: post.id, title: `How to mend it anew ${path}` })
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  }
})

test('an unpublished post disappears from the feeds immediately', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, slug } = await admin.blog.create(aPost())
  expect(await text('/blog/feed.json')).toContain(slug)
  await admin.blog.setStatus({ id, status: 'draft' })
  for (const path of paths) expect(await text(path)).not.toContain(slug)
})
