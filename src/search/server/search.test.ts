import { describe, expect, test } from 'vitest'
import { aDelivery } from '#testing/scenes.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'
import type { Input } from '#platform/contract.ts'
import type { searchContract } from '../contract.ts'

type Filter = Input<typeof searchContract.services>

const search = async (filter: Filter) =>
  (await aVisitor()).search.services({ limit: 100, ...filter })
const find = async (filter: Filter) => (await search(filter)).items.map(({ id }) => id)

/** A service without skills, so that only its own title matches. */
const offer = async (title: string, more = {}) =>
  (await aScene({ title, skills: [], ...more })).service.id

describe('text', () => {
  test('is found in title, skills, subcategory, viber name and description, which the result names', async () => {
    const { viber, service } = await aScene({
      title: 'Zebra crossings',
      description: 'Painted overnight by quokkas.',
      skills: ['Okapi whispering'],
    })
    const where = async (text: string) =>
      (await search({ search: text })).items.find(({ id }) => id === service.id)?.why.matched
    expect(await where('zebra')).toEqual(['title'])
    expect(await where('okapi')).toEqual(['skills'])
    expect(await where('quokka')).toEqual(['description'])
    expect(await where('quokka zebra')).toEqual(['title', 'description'])
    expect(await where(`${viber.user.fullName} zebra`)).toEqual(['title', 'viber'])
    expect(await where('ecommerce zebra')).toEqual(['title', 'skills'])
  })

  test('lists services with every word first, then those with some, and names the missing words', async () => {
    const both = await offer('Lighthouse for ships')
    const one = await offer('Lighthouse for bicycles')
    expect(await find({ search: 'a lighthouse with the ships' })).toEqual([both, one])
    const { items } = await search({ search: 'lighthouse unicorns ships' })
    expect(items.map(({ id, why }) => ({ id, missing: why.missing }))).toEqual([
      { id: both, missing: ['unicorns'] },
      { id: one, missing: ['unicorns', 'ships'] },
    ])
    const facets = await (await aVisitor()).search.facets({ search: 'lighthouse unicorns ships' })
    expect(facets).toMatchObject({ total: 2, complete: 0 })
  })

  test('is found without accents, by its stem and by a prefix', async () => {
    const id = await offer('Développer des Wübsites élégantes')
    for (const typed of ['developper wubsites', 'DÉVELOPPER', 'wübsite', 'éleg', 'elegantes']) {
      expect([typed, await find({ search: typed })]).toEqual([typed, [id]])
    }
  })

  test('distinguishes Node.js, C++ and C#', async () => {
    const node = await offer('Gadgetry in Node.js')
    const cpp = await offer('Gadgetry in C++ code')
    const csharp = await offer('Gadgetry in C# code')
    const first = async (text: string) => (await find({ search: text }))[0]
    expect(await first('gadgetry node.js')).toBe(node)
    expect(await first('gadgetry nodejs')).toBe(node)
    expect(await first('gadgetry c++')).toBe(cpp)
    expect(await first('c# gadgetry')).toBe(csharp)
  })

  test('matches words with and without hyphen, apostrophe, dot or ampersand', async () => {
    for (const [written, joined] of [
      ['Front-end', 'frontend'],
      ['E-bike', 'ebike'],
      ['Wi-Fi', 'wifi'],
      ["O'Reilly", 'oreilly'],
      ['L’Oréal', 'loreal'],
      ['R&D', 'rd'],
    ] as const) {
      const split = await offer(`Plinth ${written}`)
      const whole = await offer(`Plinth ${joined}`)
      for (const typed of [written, joined, written.toUpperCase()]) {
        const found = await find({ search: typed })
        expect([typed, found.toSorted((a, b) => a - b)]).toEqual([typed, [split, whole]])
      }
    }
  })

  test('is found inside text without spaces, and so are emoji', async () => {
    const titles = {
      东京: '东京网站设计与开发',
      制作: 'ウェブデザイン制作します',
      제작: '온라인쇼핑몰제작',
      ออกแบบ: 'รับออกแบบเว็บไซต์',
      '🦄': 'Stickers 🦄🌈 drawn',
    }
    for (const [typed, title] of Object.entries(titles)) {
      const id = await offer(title)
      expect([typed, await find({ search: typed })]).toEqual([typed, [id]])
    }
  })

  test('with a misspelling finds the intended word, and the facets contain the correction', async () => {
    const id = await offer('Harpsichord developer wanted by harpsichords')
    const visitor = await aVisitor()
    for (const [typed, meant] of [
      ['harpsichrod devloper', 'harpsichord developer'],
      ['harpsicord', 'harpsichord'],
      ['hrapsichord', 'harpsichord'],
    ]) {
      expect(await find({ search: typed })).toEqual([id])
      expect((await visitor.search.facets({ search: typed })).corrected).toBe(meant)
    }
    expect((await visitor.search.facets({ search: 'harpsichord' })).corrected).toBeNull()
  })

  test('with a misspelling finds a word that begins with its stem', async () => {
    const id = await offer('Velvetter of newsrooms')
    for (const typed of ['velveter', 'velveters', 'velveter newsrooms']) {
      expect([typed, await find({ search: typed })]).toEqual([typed, [id]])
    }
  })

  test('is not corrected if a description contains the word', async () => {
    const id = await offer('Quite ordinary', {
      description: 'With a harpoon, and no music at all.',
    })
    await offer('Harpsichords')
    expect(await find({ search: 'harpoon' })).toEqual([id])
  })

  test('can be in any script', async () => {
    const chinese = await offer('网站开发 服务 一二三')
    const arabic = await offer('تطوير المواقع الإلكترونية')
    expect(await find({ search: '网站开发' })).toEqual([chinese])
    expect(await find({ search: 'المواقع' })).toEqual([arabic])
  })

  test.each([
    '%',
    '_%_',
    "' OR 1=1--",
    'foo & | ! :* <->',
    "'; drop table services; --",
    String.raw`\ \\ \'`,
    '(a+)+$'.repeat(30),
    '\u202Eدعم\u202C',
    '🔥'.repeat(50),
    'ﷺ'.repeat(100),
    'x'.repeat(200),
  ])('%j finds nothing and breaks nothing [control 1]', async (typed) => {
    await offer('Something to be found')
    expect(await find({ search: typed })).toEqual([])
    const visitor = await aVisitor()
    expect(await visitor.search.facets({ search: typed })).toMatchObject({
      total: 0,
      categories: [],
      skills: [],
    })
    expect(await visitor.search.suggestions({ q: typed })).toMatchObject({
      services: [],
      vibers: [],
    })
  })

  test('that is too long is cut and searched', async () => {
    const id = await offer('Bassoon lessons')
    expect(await find({ search: `bassoon ${'lessons '.repeat(2000)}` })).toEqual([id])
  })
})

describe('an archived service', () => {
  test('is not suggested, and its words are not used for corrections', async () => {
    const { viber, service } = await aScene({ title: 'Theremins tuned', skills: ['Theremin care'] })
    const visitor = await aVisitor()
    expect((await visitor.search.suggestions({ q: 'theremin' })).skills).toEqual(['Theremin care'])
    expect(await find({ search: 'theremni' })).toEqual([service.id])
    await viber.services.archive({ id: service.id })
    expect((await visitor.search.suggestions({ q: 'theremin' })).skills).toEqual([])
    expect((await visitor.search.facets({ search: 'theremni' })).corrected).toBeNull()
  })
})

describe('filters', () => {
  test('a category matches by slug or label, case-insensitively; an unknown one matches nothing', async () => {
    const marketer = await offer('Rank higher', { category: 'marketing', subcategory: 'seo' })
    const film = await offer('Cut my talk', {
      category: 'marketing',
      subcategory: 'branding',
      skills: ['Video editing'],
    })
    expect(await find({ category: 'marketing' })).toEqual([film, marketer])
    expect(await find({ category: 'Digital Marketing' })).toEqual([marketer])
    expect(await find({ category: 'digital-MARKETING' })).toEqual([marketer])
    expect(await find({ category: 'Media Production' })).toEqual([film])
    expect(await find({ category: 'Design' })).toEqual([film])
    expect(await find({ category: 'Development' })).not.toContain(film)
    expect(await find({ category: 'Gardening' })).toEqual([])
    for (const all of ['all', 'ALL', 'All Categories', '']) {
      expect(await find({ category: all })).toContain(film)
    }
  })

  test('skills match services with any of them, case-insensitively', async () => {
    const one = await offer('Skill filter one', { skills: ['Haskell', 'Elm'] })
    const two = await offer('Skill filter two', { skills: ['Erlang'] })
    expect(await find({ skills: 'haskell' })).toEqual([one])
    expect(await find({ skills: 'ERLANG, elm' })).toEqual([two, one])
    const visitor = await aVisitor()
    const response = await visitor.fetch('/api/services?skills=Erlang&skills=Elm')
    expect(await response.json()).toHaveLength(2)
    expect(await find({ skills: 'Cobol' })).toEqual([])
    const turkish = await offer('Skill filter three', { skills: ['İzmir'] })
    expect(await find({ skills: 'İzmir' })).toEqual([turkish])
  })

  test('rates include both ends', async () => {
    const cheap = await offer('Rateable cheap', { hourlyRate: 20 })
    const dear = await offer('Rateable dear', { hourlyRate: 20.01 })
    expect(await find({ search: 'rateable', maxRate: 20 })).toEqual([cheap])
    expect(await find({ search: 'rateable', minRate: 20.01 })).toEqual([dear])
    expect(await find({ search: 'rateable', minRate: 20, maxRate: 21 })).toEqual([dear, cheap])
    expect(await find({ search: 'rateable', maxRate: 20.009 })).toEqual([cheap])
    const visitor = await aVisitor()
    const unset = await visitor.fetch('/api/services?search=rateable&minRate=&maxRate=&sort=')
    expect(await unset.json()).toHaveLength(2)
  })

  test.each([
    ['minRate=50&maxRate=10', 'The lowest rate is above the highest'],
    ['minRate=-1', 'A rate is not negative'],
    ['maxRate=1e300', 'A rate is at most $10,000'],
    ['maxRate=cheap', 'A rate is a number'],
    ['sort=cheapest', 'Sort by one of relevance, rating, price_low, price_high'],
    ['cursor=nonsense', 'This cursor does not belong to this list'],
    [`cursor=${Buffer.from('{"key":1e300,"id":1}').toString('base64url')}`, 'This cursor'],
    ['sort=price_low&cursor=eyJvZmZzZXQiOjJ9', 'This cursor does not belong to this list'],
    [`skills=${Array.from({ length: 21 }, (_, n) => `s${n}`).join(',')}`, 'At most 20 skills'],
    [`skills=${'x'.repeat(41)}`, 'No such skill'],
  ])('%s is rejected', async (query, message) => {
    const visitor = await aVisitor()
    const response = await visitor.fetch(`/api/services?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
  })
})

describe('order', () => {
  test('a match in the title ranks above one in the skills, and that above one in the description', async () => {
    const described = await offer('Something else', {
      description: 'About marimbas, in many words.',
    })
    const skilled = await offer('Another thing', { skills: ['Marimba'] })
    const titled = await offer('Marimba lessons')
    expect(await find({ search: 'marimba' })).toEqual([titled, skilled, described])
  })

  test('sorting by price works in both directions, and sorting by rating puts unrated services last', async () => {
    const { client, service, order } = await aDelivery()
    await client.reviews.create({ id: order.id, rating: 2 })
    const unrated = await offer('Sorting dear one', { hourlyRate: 90 })
    const rated = (await search({ sort: 'rating' })).items.map(({ id }) => id)
    expect(rated.indexOf(service.id)).toBeLessThan(rated.indexOf(unrated))
    const cheap = await offer('Sorting cheap one', { hourlyRate: 12 })
    expect(await find({ search: 'sorting', sort: 'price_low' })).toEqual([cheap, unrated])
    expect(await find({ search: 'sorting', sort: 'price_high' })).toEqual([unrated, cheap])
  })

  test.each(['relevance', 'rating', 'price_low', 'price_high'] as const)(
    'sorted by %s, pages and cursors return the same list with each service once',
    async (sort) => {
      const word = `Walkable${sort.replace('_', '')}`
      for (let n = 0; n < 5; n++) await offer(`${word} ${n}`, { hourlyRate: 30 + (n % 2) })
      const visitor = await aVisitor()
      const whole = await find({ search: word, sort })
      expect(whole).toHaveLength(5)
      const byPage = await Promise.all(
        [1, 2, 3].map((page) => visitor.search.services({ search: word, sort, limit: 2, page })),
      )
      expect(byPage.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole)
      const byCursor: number[] = []
      let next: string | undefined = `search=${word}&sort=${sort}&limit=2`
      while (next) {
        const page = await visitor.search.services(Object.fromEntries(new URLSearchParams(next)))
        expect(page.total).toBe(5)
        byCursor.push(...page.items.map(({ id }) => id))
        ;({ next } = page)
      }
      expect(byCursor).toEqual(whole)
    },
  )
})

test('each facet is counted without its own filter', async () => {
  const word = 'Facetted'
  await offer(`${word} one`, { skills: ['Prisms', 'React'] })
  await offer(`${word} two`, { skills: ['Prisms'], subcategory: 'backend' })
  await offer(`${word} three`, { category: 'marketing', subcategory: 'seo', skills: ['react'] })
  const visitor = await aVisitor()
  const all = await visitor.search.facets({ search: word })
  expect(all).toMatchObject({ total: 3, isTotalBounded: false, isApproximate: false })
  expect(all.categories).toEqual([
    { value: 'coding', count: 2 },
    { value: 'marketing', count: 1 },
  ])
  expect(all.skills).toEqual([
    { value: 'Prisms', count: 2 },
    { value: 'React', count: 2 },
  ])
  const coding = await visitor.search.facets({ search: word, category: 'coding', skills: 'prisms' })
  expect(coding.total).toBe(2)
  expect(coding.categories).toEqual([{ value: 'coding', count: 2 }])
  expect(coding.skills).toEqual([
    { value: 'Prisms', count: 2 },
    { value: 'React', count: 1 },
  ])
})

describe('suggestions', () => {
  test('contain services, vibers, skills and categories that begin with the text', async () => {
    const viber = await aPerson({ isServiceProvider: true, fullName: 'Desdemona Quill' })
    const service = await viber.services.create({
      ...aNewService,
      title: 'Quilting for designers',
      skills: ['Quilljs'],
    })
    const visitor = await aVisitor()
    expect(await visitor.search.suggestions({ q: 'quil' })).toEqual({
      services: [
        { id: service.id, title: service.title, providerName: 'Desdemona Quill', hourlyRate: 65 },
      ],
      vibers: [{ id: viber.user.id, fullName: 'Desdemona Quill', headline: null, avatar: null }],
      skills: ['Quilljs'],
      categories: [],
    })
    const categoriesFor = async (q: string) => (await visitor.search.suggestions({ q })).categories
    expect(await categoriesFor('des')).toEqual(['design'])
    expect(await categoriesFor('digital m')).toEqual(['digital-marketing'])
    expect(await categoriesFor('Media prod')).toEqual(['media-production'])
    expect(await categoriesFor('mark')).toEqual(['marketing', 'digital-marketing'])
    expect(await visitor.search.suggestions({ q: 'q' })).toMatchObject({
      services: [],
      skills: ['Quilljs'],
    })
    expect(await visitor.search.suggestions({ q: '   ' })).toMatchObject({ skills: [] })
  })

  test('contain no suspended vibers and no paused services', async () => {
    const { viber, service, server } = await aScene({ title: 'Hushhush business' })
    await viber.services.setStatus({ id: service.id, status: 'paused' })
    const visitor = await aVisitor()
    expect(await visitor.search.suggestions({ q: 'hushhush' })).toMatchObject({ services: [] })
    await server.database.pool.query(
      `update users set status = 'suspended', full_name = 'Hushhush Person' where id = $1`,
      [viber.user.id],
    )
    expect(await visitor.search.suggestions({ q: 'hushhush' })).toMatchObject({ vibers: [] })
  })
})

test('a search that exceeds the statement timeout gets 503', async () => {
  const { database } = await theServer()
  await database.pool
    .query(`create or replace function public.sorted_letters(word text) returns text
    language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014';
    end $$`)
  const visitor = await aVisitor()
  const response = await visitor.fetch('/api/services?search=unheardofword')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({
    code: 'server.too_slow',
    message: 'This took too long. Narrow your request, or try again in a moment.',
  })
})
