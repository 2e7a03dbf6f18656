import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#platform/contract.ts'
import { aNewService, aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import type { searchContract } from '../contract.ts'

type Filter = Input<typeof searchContract.services>

const search = async (filter: Filter) => {
  const { items } = await (await aVisitor()).search.services({ limit: 100, ...filter })
  return items.map(({ title }) => title.split(' ').at(-1) ?? '').toSorted()
}
const facets = async (filter: Input<typeof searchContract.facets>) =>
  (await aVisitor()).search.facets({ ...filter, traits: '1' })
const traits = async (filter: Filter) => (await facets(filter)).traits

const query = async (statement: string, values: unknown[]) =>
  (await theServer()).database.pool.query(statement, values)
const rate = (title: string, sum: number, count: number) =>
  query('update services set rating_sum = $2, rating_count = $3 where title = $1', [
    title,
    sum,
    count,
  ])
const answerIn = (viber: Person, minutes: number) =>
  query(
    `insert into response_times values ($1, $2, 3, now()) on conflict (user_id)
      do update set median_minutes = excluded.median_minutes`,
    [viber.user.id, minutes],
  )
const speaking = (...languages: string[]) =>
  languages.map((language) => ({ language, level: 'fluent' as const }))

async function aViber(word: string, facts: Parameters<Person['account']['save']>[0]) {
  const viber = await aPerson({ isServiceProvider: true })
  await viber.account.save(facts)
  const offer = (name: string, usualDays: number | null = null) =>
    viber.services.create({ ...aNewService, title: `${word} ${name}`, usualDays })
  return { viber, offer }
}

const WORD = 'Bandoneon'

describe('among services with known and unknown traits', () => {
  beforeAll(async () => {
    const ana = await aViber(WORD, { country: 'ES', languages: speaking('es', 'en') })
    await ana.offer('ana-quick', 1)
    await ana.offer('ana-week', 7)
    await answerIn(ana.viber, 60)
    const fay = await aViber(WORD, { country: 'FR', languages: speaking('fr') })
    await fay.offer('fay-slow', 30)
    await answerIn(fay.viber, 61)
    const una = await aViber(WORD, { languages: [] })
    await una.offer('una-unknown')
    // Shown as 4.5.
    await rate(`${WORD} ana-quick`, 89, 20)
    await rate(`${WORD} ana-week`, 4, 1)
    await rate(`${WORD} fay-slow`, 44, 10)
  })

  const cases: [string, Filter, string[]][] = [
    ['its rating as it is shown', { minRating: 4.5 }, ['ana-quick']],
    ['a lower rating', { minRating: 4 }, ['ana-quick', 'ana-week', 'fay-slow']],
    ['its usual delivery time', { maxDays: 7 }, ['ana-quick', 'ana-week']],
    ['the viber’s response time', { maxResponseHours: 1 }, ['ana-quick', 'ana-week']],
    ['a longer response time', { maxResponseHours: 4 }, ['ana-quick', 'ana-week', 'fay-slow']],
    ['a language', { languages: 'en' }, ['ana-quick', 'ana-week']],
    ['one of several languages', { languages: 'FR,es' }, ['ana-quick', 'ana-week', 'fay-slow']],
    ['the viber’s country', { countries: 'FR' }, ['fay-slow']],
    ['one of several countries', { countries: 'it,fr,FR' }, ['fay-slow']],
    ['all of these together', { countries: 'ES', languages: 'es', maxDays: 3 }, ['ana-quick']],
    ['filters that no service fulfils together', { countries: 'FR', languages: 'es' }, []],
    ['an unknown code, which no viber has', { languages: 'zzz' }, []],
  ]
  test.each(cases)('a service is found by %s', async (_, filter, found) => {
    for (const sort of ['relevance', 'rating', 'price_low', 'price_high'] as const) {
      expect(await search({ search: WORD, sort, ...filter })).toEqual(found)
      // No other service of this file has these values, so that a list without text finds the same ones.
      const all = await search({ sort, ...filter })
      expect(all.filter((name) => /^(ana|fay|una)-/.test(name))).toEqual(found)
    }
    expect((await facets({ search: WORD, ...filter })).total).toBe(found.length)
  })

  test('each trait is counted without its own filter, with text and without', async () => {
    const expected = {
      ratings: [
        { value: 4.5, count: 1 },
        { value: 4, count: 2 },
        { value: 3, count: 2 },
      ],
      days: [
        { value: 1, count: 1 },
        { value: 3, count: 1 },
        { value: 7, count: 2 },
        { value: 14, count: 2 },
        { value: 30, count: 2 },
      ],
      responseHours: [
        { value: 1, count: 2 },
        { value: 4, count: 2 },
        { value: 24, count: 2 },
      ],
      languages: [
        { value: 'en', count: 2 },
        { value: 'es', count: 2 },
      ],
      countries: [
        { value: 'ES', count: 2 },
        { value: 'FR', count: 1 },
      ],
    }
    for (const text of [{ search: WORD }, {}]) {
      const chosen = await facets({ ...text, countries: 'ES' })
      expect(chosen).toMatchObject({ total: 2, traits: expected })
      expect(chosen.categories).toEqual([{ value: 'coding', count: 2 }])
      const both = await facets({ ...text, countries: 'ES', languages: 'fr' })
      expect(both).toMatchObject({ total: 0, categories: [], skills: [] })
      expect(both.traits).toMatchObject({
        languages: expected.languages,
        countries: [{ value: 'FR', count: 1 }],
      })
    }
  })

  test('category and skills narrow the counts of traits', async () => {
    const none = await traits({ search: WORD, category: 'marketing' })
    expect(none).toMatchObject({ languages: [], countries: [], ratings: [{ count: 0 }, {}, {}] })
    const some = await traits({ search: WORD, category: 'coding', skills: 'nothing like it' })
    expect(some?.countries).toEqual([])
  })

  test('traits narrow and count the closest matches if no service has all words', async () => {
    const closest = { search: `${WORD} zeppelin`, countries: 'ES' }
    expect(await search(closest)).toEqual(['ana-quick', 'ana-week'])
    expect(await facets(closest)).toMatchObject({
      total: 2,
      complete: 0,
      traits: {
        countries: [
          { value: 'ES', count: 2 },
          { value: 'FR', count: 1 },
        ],
      },
    })
  })

  test('the next page keeps the filters', async () => {
    const visitor = await aVisitor()
    const first = await visitor.search.services({ languages: 'es,fr', search: WORD, limit: 2 })
    expect(first.total).toBe(3)
    const next = Object.fromEntries(new URLSearchParams(first.next))
    expect((await visitor.search.services(next)).items).toHaveLength(1)
  })
})

test('facets have no traits unless they are wanted', async () => {
  const visitor = await aVisitor()
  expect(await visitor.search.facets({})).not.toHaveProperty('traits')
  expect(await visitor.search.facets({ countries: 'ES' })).not.toHaveProperty('traits')
})

test.each([
  ['minRating=0.9', 'minRating'],
  ['minRating=5.1', 'minRating'],
  ['minRating=good', 'minRating'],
  ['maxDays=0', 'maxDays'],
  ['maxDays=181', 'maxDays'],
  ['maxDays=1.5', 'maxDays'],
  ['maxResponseHours=0', 'maxResponseHours'],
  ['maxResponseHours=721', 'maxResponseHours'],
  ['languages=spanish', 'languages'],
  ["languages=es');--", 'languages'],
  [
    `languages=${Array.from({ length: 21 }, (_, n) => `a${String.fromCodePoint(97 + n)}`).join(',')}`,
    'languages',
  ],
  ['countries=Spain', 'countries'],
  ['countries=E1', 'countries'],
])('%s is refused by the list and by the facets', async (address, path) => {
  const visitor = await aVisitor()
  for (const list of ['/api/services', '/api/services/facets']) {
    const response = await visitor.fetch(`${list}?${address}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path }] })
  }
})

describe('a service moves', () => {
  const word = 'Nyckelharpa'
  const count = async (filter: Filter) => (await search({ search: word, ...filter })).length

  test('when country, languages, delivery time, response time or rating change', async () => {
    const { viber, offer } = await aViber(word, { country: 'SE', languages: speaking('sv') })
    const { id } = await offer('one', 3)
    expect(await traits({ search: word })).toMatchObject({
      countries: [{ value: 'SE', count: 1 }],
      languages: [{ value: 'sv', count: 1 }],
    })
    await viber.account.save({ country: 'NO', languages: speaking('nb', 'sv') })
    expect(await traits({ search: word })).toMatchObject({
      countries: [{ value: 'NO', count: 1 }],
      languages: [
        { value: 'nb', count: 1 },
        { value: 'sv', count: 1 },
      ],
    })
    expect([await count({ countries: 'SE' }), await count({ countries: 'NO' })]).toEqual([0, 1])
    await viber.account.save({ country: null, languages: [] })
    expect(await traits({ search: word })).toMatchObject({ countries: [], languages: [] })

    expect(await count({ maxDays: 3 })).toBe(1)
    await viber.services.update({ id, usualDays: 10 })
    expect([await count({ maxDays: 3 }), await count({ maxDays: 10 })]).toEqual([0, 1])
    await viber.services.update({ id, usualDays: null })
    expect(await count({ maxDays: 180 })).toBe(0)

    await answerIn(viber, 30)
    expect(await count({ maxResponseHours: 1 })).toBe(1)
    await answerIn(viber, 90)
    expect(await count({ maxResponseHours: 1 })).toBe(0)
    await query('delete from response_times where user_id = $1', [viber.user.id])
    expect(await count({ maxResponseHours: 720 })).toBe(0)

    await rate(`${word} one`, 9, 2)
    expect(await count({ minRating: 4.5 })).toBe(1)
    await rate(`${word} one`, 0, 0)
    expect(await count({ minRating: 1 })).toBe(0)
  })

  test('out of all lists when its viber leaves, with country and languages', async () => {
    const { viber, offer } = await aViber(word, { country: 'FI', languages: speaking('fi') })
    await offer('two', 2)
    expect(await count({ countries: 'FI' })).toBe(1)
    await viber.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
    expect(await traits({ search: word, countries: 'FI' })).toMatchObject({ languages: [] })
    const { rows } = await query('select from service_search where user_id = $1', [viber.user.id])
    expect(rows).toEqual([])
  })

  test('to the languages of one of two saves at the same time', async () => {
    const { viber, offer } = await aViber(word, { languages: [] })
    await offer('three')
    const saves = ['is', 'da', 'et'].map((one) => viber.account.save({ languages: speaking(one) }))
    await Promise.all([...saves, answerIn(viber, 5), answerIn(viber, 6)])
    const { languages } = await viber.account.get()
    const { rows } = await query('select languages from service_search where user_id = $1', [
      viber.user.id,
    ])
    expect(rows).toEqual([{ languages: languages.map(({ language }) => language) }])
  })
})
