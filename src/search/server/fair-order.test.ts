import { beforeAll, describe, expect, test } from 'vitest'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

const list = async (more = {}) => (await aVisitor()).search.services({ limit: 100, ...more })
const titlesOf = async (more = {}) => (await list(more)).items.map(({ title }) => title)

const change = async (sql: string, ...values: unknown[]) => {
  const { database } = await theServer()
  await database.pool.query(sql, values)
}
/** Publishes a service with this many five-star reviews, this many days ago. */
async function aService(title: string, { reviews = 0, days = 0, isEmailVerified = true } = {}) {
  const viber = await aPerson({ isServiceProvider: true, isEmailVerified })
  const service = await viber.services.create({ ...aNewService, title })
  await change(
    `update services set rating_count = $2::bigint, rating_sum = 5 * $2::bigint,
       created_at = now() - $3::bigint * interval '1 day' where id = $1`,
    service.id,
    reviews,
    days,
  )
  return { viber, service }
}

describe('a list without text', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 9; n++) await aService(`Proven ${n}`, { reviews: 9, days: 40 + n })
    for (let n = 1; n <= 3; n++) await aService(`Newcomer ${n}`, { days: n })
    await aService('Unconfirmed', { reviews: 50, isEmailVerified: false })
  })
  // prettier-ignore
  const expected = [
    'Proven 1', 'Proven 2', 'Proven 3', 'Proven 4', 'Newcomer 1',
    'Proven 5', 'Proven 6', 'Proven 7', 'Proven 8', 'Newcomer 2',
    'Proven 9', 'Newcomer 3', 'Unconfirmed',
  ]

  test('gives every fifth place to a newcomer, and the last places to unconfirmed vibers', async () => {
    expect(await titlesOf()).toEqual(expected)
  })

  test('has the same order in pages by number and by cursor', async () => {
    for (const limit of [1, 2, 3, 5, 7]) {
      const byNumber: string[] = []
      const byCursor: string[] = []
      let next: Record<string, string> | undefined = { limit: String(limit) }
      for (let page = 1; next; page++) {
        byNumber.push(...(await titlesOf({ limit, page })))
        const found = await (await aVisitor()).search.services(next)
        byCursor.push(...found.items.map(({ title }) => title))
        expect(found.total).toBe(expected.length)
        next =
          found.next === undefined ? undefined : Object.fromEntries(new URLSearchParams(found.next))
      }
      expect([limit, byNumber, byCursor]).toEqual([limit, expected, expected])
    }
  })

  test('shows what did not change exactly once while others leave or change their group', async () => {
    const first = await list({ limit: 6 })
    await change(`update services set status = 'paused' where title = 'Proven 2'`)
    await change(`update services set rating_count = 5, rating_sum = 5 where title = 'Newcomer 1'`)
    const next = Object.fromEntries(new URLSearchParams(first.next))
    const rest = await titlesOf({ ...next, limit: 100 })
    for (const title of expected.slice(6)) {
      expect([title, rest.filter((one) => one === title).length]).toEqual([title, 1])
    }
    await change(`update services set status = 'active' where title = 'Proven 2'`)
    await change(`update services set rating_count = 0, rating_sum = 0 where title = 'Newcomer 1'`)
  })

  test('has at most two services of one viber in the first six, and each once in its pages', async () => {
    const { viber } = await aService('Prolific 1', { reviews: 90, days: 50 })
    for (let n = 2; n <= 8; n++) {
      const { id } = await viber.services.create({ ...aNewService, title: `Prolific ${n}` })
      await change(
        `update services set rating_count = 90, rating_sum = 450,
           created_at = now() - interval '50 days' where id = $1`,
        id,
      )
    }
    const all = await titlesOf()
    const ofOne = (titles: string[]) => titles.filter((title) => title.startsWith('Prolific'))
    expect(ofOne(all.slice(0, 6))).toHaveLength(2)
    // The others of the viber follow at once, and nothing else changes its order.
    expect(ofOne(all.slice(0, 15)).length).toBeGreaterThanOrEqual(7)
    expect(all.filter((title) => title.startsWith('Proven'))).toEqual(
      expected.filter((title) => title.startsWith('Proven')),
    )
    for (const limit of [1, 4, 6, 7, 10]) {
      const byCursor: string[] = []
      let next: Record<string, string> | undefined = { limit: String(limit) }
      while (next) {
        const found = await (await aVisitor()).search.services(next)
        byCursor.push(...found.items.map(({ title }) => title))
        next =
          found.next === undefined ? undefined : Object.fromEntries(new URLSearchParams(found.next))
      }
      expect([limit, byCursor]).toEqual([limit, all])
    }
    await change(`update services set status = 'paused' where title like 'Prolific %'`)
  })

  test('rejects a cursor that it did not make', async () => {
    const visitor = await aVisitor()
    for (const cursor of [
      {},
      { key: 1, id: 1, counted: 1 },
      { proven: {}, newcomer: {}, counted: 1 },
    ]) {
      const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      expect((await visitor.fetch(`/api/services?cursor=${text}`)).status).toBe(400)
    }
  })
})

test('confirming an address lifts the services of a viber, also in a search with text', async () => {
  const { viber } = await aService('Xylophone tuning', { isEmailVerified: false })
  await aService('Xylophone lessons', { reviews: 1, days: 90 })
  expect(await titlesOf({ search: 'xylophone tuning' })).toEqual([
    'Xylophone tuning',
    'Xylophone lessons',
  ])
  expect(await titlesOf({ search: 'xylophone' })).toEqual(['Xylophone lessons', 'Xylophone tuning'])
  await change(`update users set email_verified_at = now() where id = $1`, viber.user.id)
  expect(await titlesOf({ search: 'xylophone' })).toContain('Xylophone tuning')
  expect((await list({ search: 'xylophone tuning' })).items[0]?.why.newcomer).toBe(100)
})

test('editing a service does not make it fresh again', async () => {
  const { viber, service } = await aService('Zither repairs', { reviews: 1, days: 30 })
  await viber.services.update({ id: service.id, description: 'Strings and frames, all of them.' })
  const [hit] = (await list({ search: 'zither' })).items
  expect(hit?.why.freshness).toBe(70)
})

test('featured vibers come first with one service each, then others with a public review', async () => {
  const scenes = [await aScene(), await aScene({ category: 'marketing', subcategory: 'seo' })]
  const ids = scenes.map(({ viber }) => viber.user.id)
  await scenes[0]?.viber.services.create(aNewService)
  const unconfirmed = await aService('Not yet', { reviews: 5, isEmailVerified: false })
  const chosen = [...ids, unconfirmed.viber.user.id]
  await change(`update users set is_featured = true where id = any($1)`, chosen)
  const newcomer = await aService('Too early to be featured')
  const visitor = await aVisitor()
  const all = await visitor.search.featured({})
  expect(all).toHaveLength(6)
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(6)
  expect(new Set(all.slice(0, 2).map(({ userId }) => userId))).toEqual(new Set(ids))
  expect(all.slice(2).every(({ rating }) => rating.count > 0)).toBe(true)
  for (const { viber } of [unconfirmed, newcomer]) {
    expect(all.map(({ userId }) => userId)).not.toContain(viber.user.id)
  }
  const marketers = await visitor.search.featured({ category: 'marketing' })
  expect(marketers[0]?.userId).toBe(ids[1])
  expect(marketers.every(({ category }) => category === 'marketing')).toBe(true)
})
