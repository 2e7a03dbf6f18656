import { beforeAll, expect, test } from 'vitest'
import { aNewService, aScene, aVisitor, theServer } from '#testing/server.ts'

const MANY = 1005

/** More services than lists count, all with the word "plentiful" in the title. */
beforeAll(async () => {
  const { viber } = await aScene()
  const { pool } = (await theServer()).database
  const tables = ['services', 'skills']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  const { rows } = await pool.query<{ ids: number[] }>(
    `with made as (
       insert into services (user_id, title, description, category, subcategory,
         hourly_rate_cents, rating_sum, rating_count, usual_days, created_at, updated_at)
       select $1, 'Plentiful number ' || n, 'One of very many of its kind.', 'coding', 'backend',
         500 + n, 100, 20, case when n % 5 = 0 then 3 end, now(), now()
       from generate_series(1, $2::int) n returning id)
     select array_agg(id order by id) as ids from made`,
    [viber.user.id, MANY],
  )
  const ids = rows[0]?.ids
  await pool.query(
    `insert into skills (service_id, name)
     select id, case when id % 5 = 0 then 'Fifths' else 'Others' end from unnest($1::bigint[]) id`,
    [ids],
  )
  await pool.query(`select refresh_service_search($1::bigint[])`, [ids])
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`)
  await viber.services.create({ ...aNewService, title: 'Plentifulabc alone' })
})

test.each(['relevance', 'rating', 'price_low', 'price_high'] as const)(
  'sorted by %s, a list counts and pages up to 1000 services',
  async (sort) => {
    const visitor = await aVisitor()
    for (const more of [{}, { search: 'plentiful' }]) {
      const first = await visitor.search.services({ ...more, sort, limit: 100 })
      expect(first).toMatchObject({ total: 1000, isBounded: true })
      const last = await visitor.search.services({ ...more, sort, limit: 100, page: 10 })
      expect(last.items).toHaveLength(100)
      const beyond = await visitor.search.services({ ...more, sort, limit: 100, page: 11 })
      expect(beyond).toMatchObject({ items: [], total: 1000, isBounded: true })
      const next = Object.fromEntries(new URLSearchParams(first.next))
      const second = await visitor.search.services(next)
      expect(second).toMatchObject({ total: 1000, isBounded: true })
    }
  },
)

test('facets of more than 1000 services are lower bounds, while the filtered total is exact', async () => {
  const visitor = await aVisitor()
  for (const more of [{}, { search: 'plentiful' }]) {
    const wide = await visitor.search.facets(more)
    expect(wide).toMatchObject({ total: 1000, isTotalBounded: true, isApproximate: true })
    const narrow = await visitor.search.facets({ ...more, skills: 'Fifths' })
    expect(narrow).toMatchObject({ total: MANY / 5, isTotalBounded: false, isApproximate: true })
    const quick = await visitor.search.facets({ ...more, maxDays: 3, traits: '1' })
    expect(quick).toMatchObject({ total: MANY / 5, isTotalBounded: false })
    expect(quick.traits?.ratings[0]?.count).toBeLessThanOrEqual(MANY / 5)
    const both = await visitor.search.facets({ ...more, skills: 'Fifths', category: 'coding' })
    expect(both).toMatchObject({ total: MANY / 5, isTotalBounded: false, isApproximate: true })
    const none = await visitor.search.facets({ ...more, skills: 'Fifths', category: 'marketing' })
    expect(none.total).toBe(0)
  }
})

test('a common last word is not treated as a prefix', async () => {
  const visitor = await aVisitor()
  const find = async (search: string) =>
    (await visitor.search.services({ search, sort: 'price_high' })).items.map(({ title }) => title)
  expect(await find('plentiful')).not.toContain('Plentifulabc alone')
  expect(await find('plentifula')).toEqual(['Plentifulabc alone'])
})
