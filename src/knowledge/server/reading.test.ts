import { beforeAll, describe, expect, test } from 'vitest'
import { aHelpArticle, aHelpCategory, HELP_TEXT as text } from '#testing/knowledge-scenes.ts'
import { listen } from '#testing/event-stream.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { HELP_FEEDBACK } from '#live/event.ts'
import { DAY_MS } from '#platform/durations.ts'

let admin: Person
let categoryId: number

beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
  categoryId = (await aHelpCategory(admin, { slug: 'reading' })).id
})

const anArticle = (fields: Parameters<typeof aHelpArticle>[1] = {}) =>
  aHelpArticle(admin, { categoryId, ...fields })
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
type Reader = Pick<Person, 'fetch'>
const titlesOf = async (q: string, person?: Person) =>
  (await (person ?? (await aVisitor())).knowledge.search({ q })).items.map(({ title }) => title)

describe('searching', () => {
  test('ranks the title before tags, tags before the excerpt, and the excerpt before the content', async () => {
    const content = `${text}<p>zephyr zephyr zephyr</p>`
    await anArticle({ title: 'In the content', content })
    await anArticle({ title: 'In the excerpt', excerpt: 'All about zephyr.' })
    await anArticle({ title: 'In the tags', tags: ['zephyr'] })
    await anArticle({ title: 'Zephyr in the title' })
    expect(await titlesOf('zephyr')).toEqual([
      'Zephyr in the title',
      'In the tags',
      'In the excerpt',
      'In the content',
    ])
  })

  test('finds an article by mistyped words, other word forms and beginnings', async () => {
    await anArticle({ title: 'Withdrawing your earnings' })
    for (const q of ['withdrawals earning', 'withdrwaing', 'earnigns', 'withdraw', 'WITHDRAWING']) {
      expect([q, await titlesOf(q)]).toEqual([q, ['Withdrawing your earnings']])
    }
    const { items } = await (await aVisitor()).knowledge.search({ q: 'earnigns' })
    expect(items[0]?.matches).toEqual(['earnings'])
  })

  test('does not correct words with those of a draft', async () => {
    await anArticle({ title: 'Quasar accounting', status: 'draft' })
    expect(await titlesOf('quasra')).toEqual([])
    expect(await titlesOf('quasar')).toEqual([])
  })

  test.each(['%', '_', '100%', "o'neil", '"both words"', 'a & !b', 'a | b', 'x:*', '<->', '\\'])(
    'ignores operators and wildcards of the database: %s',
    async (q) => {
      const response = await (
        await aVisitor()
      ).fetch(`/api/knowledge-base/search?q=${encodeURIComponent(q)}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual([])
      const list = await admin.knowledge.articles({ q, status: 'all' })
      expect(list.items).toEqual([])
    },
  )

  test('finds nothing for a blank query, and cuts a long one', async () => {
    const visitor = await aVisitor()
    for (const q of ['', '   ', '%20']) {
      const response = await visitor.fetch(`/api/knowledge-base/search?q=${q}`)
      expect([response.status, await response.json()]).toEqual([200, []])
    }
    await anArticle({ title: 'Longing for brevity' })
    const long = `longing brevity ${' '.repeat(190)} nothingatall`
    expect(await titlesOf(long.slice(0, 199) + long.slice(199))).toEqual(['Longing for brevity'])
  })

  test('suggests articles that contain words of a text', async () => {
    await anArticle({ title: 'Where invoices are kept' })
    const visitor = await aVisitor()
    const found = await visitor.knowledge.suggest({
      q: 'Hello, I was wondering where my invoices might be?\nThanks!',
    })
    expect(found.map(({ title }) => title)).toEqual(['Where invoices are kept'])
    expect(await visitor.knowledge.suggest({ q: 'the and with from' })).toEqual([])
  })

  test('records queries typed within 30 seconds as one search, with its number of results', async () => {
    const { database, clock } = await theServer()
    await anArticle({ title: 'Rhubarb explained' })
    const visitor = await aVisitor()
    const recorded = async () => {
      const { rows } = await database.pool.query<{ q: string; results: number }>(
        `select q, results from knowledge_searches where q like 'rhu%' or q like 'nothing%'
         order by id`,
      )
      return rows
    }
    for (const q of ['rhu', 'rhubarb', 'rhubarb']) await visitor.knowledge.search({ q })
    await expect.poll(recorded).toEqual([{ q: 'rhubarb', results: 1 }])
    clock.advance(31_000)
    await visitor.knowledge.search({ q: 'rhubarb' })
    await visitor.knowledge.search({ q: 'nothing like it' })
    await expect.poll(recorded).toHaveLength(3)
    const { topSearches, zeroResultSearches } = await admin.knowledgeAdmin.analytics()
    expect(topSearches).toContainEqual({ q: 'rhubarb', searches: 2, results: 1 })
    expect(zeroResultSearches).toContainEqual({ q: 'nothing like it', searches: 1, results: 0 })
  })
})

describe('feedback', () => {
  const counts = async (id: number) => {
    const { isHelpful, notHelpful } = await admin.knowledgeAdmin.original({ id })
    return { isHelpful, notHelpful }
  }

  test('a visitor and a member have one vote each, and the last one replaces the earlier ones', async () => {
    const { id } = await anArticle()
    const [visitor, person] = [await aVisitor(), await aPerson()]
    expect(await visitor.knowledge.giveFeedback({ id, isHelpful: true })).toEqual({
      isHelpful: true,
      feedback: null,
    })
    await person.knowledge.giveFeedback({ id, isHelpful: true })
    expect(await counts(id)).toEqual({ isHelpful: 2, notHelpful: 0 })
    await visitor.knowledge.giveFeedback({ id, isHelpful: false, feedback: 'No word of taxes.' })
    expect(await counts(id)).toEqual({ isHelpful: 1, notHelpful: 1 })
    const { items, total } = await admin.knowledgeAdmin.feedback({ id })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { userId: null, isHelpful: false, feedback: 'No word of taxes.' },
      { userId: person.user.id, isHelpful: true, feedback: null },
    ])
  })

  test('admins are signalled the id of an article with new feedback, and members are not', async () => {
    const { id } = await anArticle()
    const person = await aPerson()
    const [hers, his] = [await listen(admin), await listen(person)]
    await (await aVisitor()).knowledge.giveFeedback({ id, isHelpful: false, feedback: 'Why?' })
    expect(await hers.until(HELP_FEEDBACK)).toEqual({ topic: HELP_FEEDBACK, data: { id } })
    const { resources } = await theServer()
    resources.announce({ to: [person.user.id], topic: 'last' })
    expect([await his.next(), await his.next()]).toEqual([
      { topic: 'read_again' },
      { topic: 'last' },
    ])
    await Promise.all([hers.leave(), his.leave()])
  })

  test('concurrent votes of a member, or of the visitors of one network, are counted once', async () => {
    const { id } = await anArticle()
    const person = await aPerson()
    await Promise.all(
      Array.from({ length: 5 }, () => person.knowledge.giveFeedback({ id, isHelpful: true })),
    )
    expect(await counts(id)).toEqual({ isHelpful: 1, notHelpful: 0 })
    const visitors = await Promise.all(Array.from({ length: 8 }, () => aVisitor()))
    await Promise.all(
      visitors.map(({ knowledge }) => knowledge.giveFeedback({ id, isHelpful: false })),
    )
    expect(await counts(id)).toEqual({ isHelpful: 1, notHelpful: 1 })
  })

  test('a text that is too long or an invalid answer is refused', async () => {
    const { id } = await anArticle()
    const visitor = await aVisitor()
    const feedback = 'x'.repeat(1001)
    await expect(
      visitor.knowledge.giveFeedback({ id, isHelpful: false, feedback }),
    ).rejects.toMatchObject({ status: 400, serverMessage: 'At most 1000 characters' })
    const response = await visitor.fetch(`/api/knowledge-base/articles/${id}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"isHelpful":"yes"}',
    })
    expect(response.status).toBe(400)
  })

  test('the network of feedback is stored as a hash and deleted after 90 days', async () => {
    const { runJob, clock } = await theServer()
    const { id } = await anArticle()
    await (
      await aVisitor()
    ).fetch(`/api/knowledge-base/articles/${id}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'u'.repeat(300) },
      body: '{"isHelpful":true}',
    })
    const traces = async () => {
      const [row] = (await admin.knowledgeAdmin.feedback({ id })).items
      return [row?.userAgent?.length ?? null, row?.ipAddress ?? null]
    }
    const [length, address] = await traces()
    expect(length).toBe(200)
    expect(address).toMatch(/^[0-9a-f]{32}$/)
    clock.advance(91 * DAY_MS)
    await runJob('knowledge.forget')
    clock.advance(-91 * DAY_MS)
    expect(await traces()).toEqual([null, null])
    expect(await counts(id)).toEqual({ isHelpful: 1, notHelpful: 0 })
  })

  test('a member’s feedback is in their data export, and is deleted and recounted with their account', async () => {
    const { id } = await anArticle()
    const person = await aPerson()
    await person.knowledge.giveFeedback({ id, isHelpful: false, feedback: 'Only mine' })
    const copy = (await (await person.fetch('/api/user/export')).json()) as object
    expect(copy).toMatchObject({ helpArticles: { feedback: [{ feedback: 'Only mine' }] } })
    await person.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
    expect(await counts(id)).toEqual({ isHelpful: 0, notHelpful: 0 })
    expect((await admin.knowledgeAdmin.feedback({ id })).items).toEqual([])
  })

  test('the author of an article is Anonymous after deleting the account', async () => {
    const writer = await aPerson({ role: 'admin' })
    const { id } = await writer.knowledgeAdmin.createArticle({
      title: 'Left behind',
      slug: 'left-behind',
      content: text,
      categoryId,
      status: 'published',
    })
    await writer.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
    expect(await admin.knowledgeAdmin.original({ id })).toMatchObject({
      authorId: null,
      authorName: 'Anonymous',
    })
  })
})

describe('the number of views', () => {
  const views = async (id: number) => (await admin.knowledgeAdmin.original({ id })).viewCount
  const read = (person: Reader, slug: string, init: RequestInit = {}, query = '') =>
    person.fetch(`/api/knowledge-base/articles/reading/${slug}${query}`, {
      ...init,
      headers: { ...browser, ...(init.headers as Record<string, string>) },
    })

  test('counts each reader once a day [control 28]', async () => {
    const { clock } = await theServer()
    const { id, slug } = await anArticle()
    const [visitor, person] = [await aVisitor(), await aPerson()]
    await Promise.all([read(visitor, slug), read(visitor, slug), read(person, slug)])
    await read(visitor, slug)
    await expect.poll(() => views(id)).toBe(2)
    clock.advance(DAY_MS)
    await read(visitor, slug)
    await expect.poll(() => views(id)).toBe(3)
    const { viewsByDay, totals } = await admin.knowledgeAdmin.analytics()
    expect(viewsByDay).toHaveLength(30)
    expect(viewsByDay.at(-1)?.views).toBeGreaterThanOrEqual(1)
    expect(totals.views).toBeGreaterThanOrEqual(3)
    clock.advance(-DAY_MS)
  })

  test('does not count prefetches, programs, admins and the author', async () => {
    const { id, slug } = await anArticle()
    const visitor = await aVisitor()
    await read(visitor, slug, { method: 'HEAD' })
    await read(visitor, slug, { headers: { 'sec-purpose': 'prefetch' } })
    await read(visitor, slug, {}, '?ahead=1')
    await read(visitor, slug, { headers: { 'user-agent': 'Googlebot/2.1' } })
    await read(visitor, slug, { headers: { 'user-agent': 'curl/8.0' } })
    await read(admin, slug)
    await read(await aPerson(), slug)
    await expect.poll(() => views(id)).toBe(1)
    expect(await views(id)).toBe(1)
  })

  test('an article that the browser has already answers 304', async () => {
    const { slug } = await anArticle()
    const visitor = await aVisitor()
    const first = await read(visitor, slug, {}, '?ahead=1')
    const etag = first.headers.get('etag') ?? ''
    const again = await read(visitor, slug, { headers: { 'if-none-match': etag } }, '?ahead=1')
    expect(again.status).toBe(304)
  })
})

test('an article without a review for 180 days is stale', async () => {
  const { clock } = await theServer()
  const [old, looked] = [await anArticle(), await anArticle()]
  clock.advance(181 * DAY_MS)
  // The session of the other admin has expired by now.
  const admin = await aPerson({ role: 'admin' })
  const lastReviewedAt = new Date(Date.now() + 181 * DAY_MS).toISOString()
  await admin.knowledgeAdmin.updateArticle({ id: looked.id, lastReviewedAt })
  const { items } = await admin.knowledge.articles({ status: 'all', limit: 100 })
  const { stale, staleCount } = await admin.knowledgeAdmin.analytics()
  clock.advance(-181 * DAY_MS)
  expect(staleCount).toBe(items.filter(({ status }) => status === 'published').length - 1)
  const ids = stale.map(({ id }) => id)
  expect(ids).not.toContain(looked.id)
  expect(stale.length).toBeLessThanOrEqual(10)
  expect(old.lastReviewedAt).toBeNull()
})
