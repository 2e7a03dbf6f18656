import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#platform/contract.ts'
import { statements } from '#platform/server/statements.ts'
import { basic } from '#testing/packages.ts'
import { aNewService, aPerson, aVisitor, type Person } from '#testing/server.ts'
import type { searchContract } from '../contract.ts'

type Filter = Input<typeof searchContract.services>

const WORD = 'Theorbo'
let viber: Person

const search = async (filter: Filter) => {
  const { items } = await (await aVisitor()).search.services({ limit: 100, ...filter })
  return items.map(({ title }) => title.split(' ').at(-1) ?? '')
}
const facets = async (filter: Input<typeof searchContract.facets>) =>
  (await aVisitor()).search.facets({ search: WORD, traits: '1', ...filter })

/** Its packages begin at a price, or it has none. */
async function offer(name: string, hourlyRate: number, price?: number) {
  const title = `${WORD} ${name}`
  const { id } = await viber.services.create({ ...aNewService, title, hourlyRate })
  if (price !== undefined) await setPackages(id, 0, price)
  return id
}

async function setPackages(id: number, version: number, price?: number) {
  const packages =
    price === undefined
      ? []
      : [
          { ...basic, price },
          { ...basic, tier: 'standard' as const, name: 'Standard', price: price + 1000 },
        ]
  return viber.packages.set({ id, version, packages, extras: [] })
}

async function turn(hasPackages: boolean) {
  const admin = await aPerson({ role: 'admin' })
  await admin.hiringSettings.set({ ...(await admin.hiringSettings.get()), hasPackages })
}

beforeAll(async () => {
  viber = await aPerson({ isServiceProvider: true })
  await offer('old-none', 20)
  await offer('dear', 10, 500)
  await offer('cheap', 90, 99.5)
  await offer('same', 40, 99.5)
  await offer('new-none', 60)
})

describe('packages', () => {
  test('are filtered by the price of the cheapest one, to the cent', async () => {
    const found = async (maxPackage: number) =>
      (await search({ search: WORD, maxPackage })).toSorted()
    expect(await found(99.49)).toEqual([])
    expect(await found(99.5)).toEqual(['cheap', 'same'])
    expect(await found(499.99)).toEqual(['cheap', 'same'])
    expect(await found(500)).toEqual(['cheap', 'dear', 'same'])
    // No other service of this file has packages, so that a list without text finds these as well.
    for (const sort of ['relevance', 'rating', 'price_low', 'price_high', 'package_low'] as const) {
      const all = await search({ sort, maxPackage: 499.99 })
      expect(all.toSorted()).toEqual(['cheap', 'same'])
    }
  })

  test('are sorted by the price of the cheapest one; services without packages come last', async () => {
    const order = ['cheap', 'same', 'dear', 'old-none', 'new-none']
    expect(await search({ search: WORD, sort: 'package_low' })).toEqual(order)
    expect(await search({ sort: 'package_low' })).toEqual(order)
    expect(await search({ sort: 'package_low', minRate: 30 })).toEqual([
      'cheap',
      'same',
      'new-none',
    ])
    expect(await search({ sort: 'package_low', maxPackage: 100 })).toEqual(['cheap', 'same'])
  })

  test('sort the closest matches if no service has all words', async () => {
    expect(await search({ search: `${WORD} zeppelin`, sort: 'package_low' })).toEqual([
      'same',
      'cheap',
      'dear',
      'new-none',
      'old-none',
    ])
  })

  test.each([{ search: WORD }, {}, { search: `${WORD} zeppelin` }])(
    'are paged by cursor and by number without a gap, from priced ones to those without: %o',
    async (text) => {
      const visitor = await aVisitor()
      const filter = { ...text, sort: 'package_low' as const, limit: 2 }
      const whole = await search({ ...text, sort: 'package_low' })
      expect(whole).toHaveLength(5)
      const byCursor: string[] = []
      const byNumber: string[] = []
      let next: Filter | undefined = filter
      for (let page = 1; next; page++) {
        const found = await visitor.search.services(next)
        expect(found.total).toBe(5)
        byCursor.push(...found.items.map(({ title }) => title.split(' ').at(-1) ?? ''))
        byNumber.push(...(await search({ ...filter, page })))
        next = found.next ? Object.fromEntries(new URLSearchParams(found.next)) : undefined
      }
      expect(byCursor).toEqual(whole)
      expect(byNumber).toEqual(whole)
    },
  )

  test('narrow all facets, with text and without', async () => {
    for (const text of [{ search: WORD }, { search: undefined }]) {
      const some = await facets({ ...text, maxPackage: 100 })
      expect(some).toMatchObject({
        total: 2,
        categories: [{ value: 'coding', count: 2 }],
        subcategories: [{ count: 2 }],
      })
      const none = await facets({ ...text, maxPackage: 5 })
      expect(none).toMatchObject({ total: 0, categories: [], skills: [] })
    }
    expect(await facets({ search: `${WORD} zeppelin`, maxPackage: 100 })).toMatchObject({
      total: 2,
      complete: 0,
    })
  })

  test('play no part in rate filters and price sorts', async () => {
    expect((await search({ search: WORD, maxRate: 20 })).toSorted()).toEqual(['dear', 'old-none'])
    expect((await search({ search: WORD, minRate: 90 })).toSorted()).toEqual(['cheap'])
    const byRate = ['dear', 'old-none', 'same', 'new-none', 'cheap']
    expect(await search({ search: WORD, sort: 'price_low' })).toEqual(byRate)
    expect(await search({ search: WORD, sort: 'price_high' })).toEqual(byRate.toReversed())
  })

  test('move a service when they are saved and removed', async () => {
    const id = await offer('moving', 50)
    const isFound = async () => (await search({ search: WORD, maxPackage: 50 })).includes('moving')
    expect(await isFound()).toBe(false)
    const { version } = await setPackages(id, 0, 50)
    expect(await isFound()).toBe(true)
    const dearer = await setPackages(id, version, 51)
    expect(await isFound()).toBe(false)
    await setPackages(id, dearer.version)
    expect(await search({ search: WORD, maxPackage: 999_999.99 })).not.toContain('moving')
    await viber.services.setStatus({ id, status: 'paused' })
  })

  test('are ignored by the list and by the facets while the marketplace offers none', async () => {
    const relevance = await search({ search: WORD })
    await turn(false)
    try {
      expect(await search({ search: WORD, maxPackage: 100 })).toEqual(relevance)
      expect(await search({ search: WORD, sort: 'package_low' })).toEqual(relevance)
      expect(await facets({ maxPackage: 100 })).toMatchObject({ total: 5 })
    } finally {
      await turn(true)
    }
  })

  test('take as many statements as the hourly rate, which does not read their price', async () => {
    const visitor = await aVisitor()
    const searching = async (filter: Filter) => {
      await visitor.search.services(filter)
      const sent: string[] = []
      const stop = statements.subscribe(({ text }) => {
        if (text.includes('service_search')) sent.push(text)
      })
      await visitor.search.services(filter)
      stop()
      return sent
    }
    const byRate = await searching({ sort: 'price_low', maxRate: 999 })
    const byPackage = await searching({ sort: 'package_low', maxPackage: 999 })
    expect(byPackage).toHaveLength(byRate.length)
    expect(byRate.join(' ')).not.toContain('package_from_cents')
    expect(byPackage.join(' ')).toContain('package_from_cents')
  })
})

test.each([
  ['maxPackage=cheap', 'A price is a number'],
  ['maxPackage=-1', 'A price is not negative'],
  ['maxPackage=1000000', 'A price is at most $999,999.99'],
])('%s is refused by the list and by the facets', async (address, message) => {
  const visitor = await aVisitor()
  for (const list of ['/api/services', '/api/services/facets']) {
    const response = await visitor.fetch(`${list}?${address}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'maxPackage', message }] })
  }
})
