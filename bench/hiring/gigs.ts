import { countBriefs, pageOfBriefs } from '#briefs/server/service/list.ts'
import type { Context } from '#platform/server/context.ts'
import { searchServices } from '#search/server/service/search.ts'
import { percentilesOf, type Percentiles } from '../search/measure.ts'
import type { Market } from './market.ts'

const GIGS = 200_000
const ROUNDS = 30

/** Ten gigs each, as the record of a client is read with every gig. */
const people = `insert into users (username, email, full_name, password_hash, created_at)
  select 'asks' || i, 'asks' || i || '@example.org', 'Asks ' || i, 'x', now()
  from generate_series(1, ${GIGS / 10}) i`

/** Open gigs of those people, with many subcategories, skills, budgets and dates. */
const gigs = (count: number) => `
  insert into briefs (client_id, status, title, description, category, subcategory, skills, budget_type,
    budget_min_cents, budget_max_cents, half_hours, needed_by, created_at, updated_at, published_at, expires_at,
    proposals, visibility)
  select clients.ids[1 + i % cardinality(clients.ids)], 'open',
    (array['Make our checkout faster', 'Write a newsletter', 'Build a landing page', 'Fix a slow WordPress shop',
      'Plan a campaign for spring', 'Migrate an API to TypeScript', 'Design a logo', 'Track events'])[1 + i % 8]
      || ' ' || i,
    'We need someone who has done this before. ' || repeat((array['checkout shop payments ',
      'email newsletter audience ', 'react page hero ', 'wordpress plugins speed ', 'ads budget search '])[1 + i % 5],
      8) || md5(i::text),
    parts.category, parts.slug,
    (array['React', 'Node.js', 'SEO', 'WordPress', 'Python', 'Analytics', 'PPC', 'CSS', 'HTML',
      'Branding'])[1 + i % 7 : 2 + i % 7 + i % 3],
    kind, case when kind <> 'unsure' then 500 + (i * 37) % 30000 end,
    case when kind <> 'unsure' then 40000 + (i * 91) % 60000 end, case when kind = 'hourly' then 2 + i % 80 end,
    current_date + (1 + i % 120), now(), now(), now() - i * interval '12 seconds',
    now() + (1 + i % 29) * interval '1 day', i % 16, case when i % 10 = 0 then 'members' else 'public' end
  from generate_series(1, ${count}) i
  join (select category, slug, row_number() over (order by id) - 1 as place, count(*) over () as total
    from subcategories) parts on parts.place = i % parts.total
  cross join lateral (select (array['fixed', 'hourly', 'unsure'])[1 + i % 3] as kind) kinds
  cross join (select array_agg(id order by id) as ids from users where username like 'asks%') clients`

const paging = { page: 1, limit: 20 }
const searches = [
  'newsletter',
  'wordpress shop',
  'checkout 4711',
  'typescript api',
  'landing page',
  'logo',
]

type Read = (ctx: Context) => Promise<unknown>

interface Row {
  name: string
  /** For 95 of 100 calls, in milliseconds. */
  aimMs: number
  reads: readonly Read[]
}

const newest: Read = (ctx) => pageOfBriefs(ctx, paging)
const rows: Row[] = [
  { name: '20 newest gigs', aimMs: 20, reads: [newest] },
  {
    name: 'typed search',
    aimMs: 40,
    reads: searches.map((search) => (ctx) => pageOfBriefs(ctx, { ...paging, search })),
  },
  {
    name: 'facets',
    aimMs: 20,
    reads: [(ctx) => countBriefs(ctx, {}), (ctx) => countBriefs(ctx, { category: 'coding' })],
  },
]

/** Measures lists, searches and facets of gigs, and the list with a tenth of them. */
export async function benchGigs(market: Market): Promise<string> {
  const ctx = visitorOf(market)
  await market.query(people)
  await market.query(gigs(GIGS / 10))
  await market.settle()
  const few = await timesOf(ctx, [newest])
  await market.query('delete from briefs')
  await market.query(gigs(GIGS))
  await market.settle()
  const services = await timesOf(ctx, [() => searchServices(ctx, { ...paging, sort: 'relevance' })])
  const measured: (Row & Percentiles)[] = []
  for (const row of rows) measured.push({ ...row, ...(await timesOf(ctx, row.reads)) })
  return report(measured, { few, services })
}

function visitorOf({ clients }: Market): Context {
  const [client] = clients
  if (!client) throw new Error('The market has no clients')
  return { ...client, viewer: null }
}

async function timesOf(ctx: Context, reads: readonly Read[]): Promise<Percentiles> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const read of reads) {
      const began = performance.now()
      await read(ctx)
      times.push(performance.now() - began)
    }
  }
  return percentilesOf(times)
}

function report(
  measured: readonly (Row & Percentiles)[],
  { few, services }: { few: Percentiles; services: Percentiles },
): string {
  const list = measured[0]?.p50 ?? 0
  const lines = measured.map(
    ({ name, aimMs, p50, p95 }) =>
      `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${aimMs} (${p95 <= aimMs ? 'met' : 'missed'}) |`,
  )
  return `## Gigs
${GIGS.toLocaleString('en')} open gigs, read as a visitor in the process, without HTTP, ${ROUNDS} rounds.

| read | p50 ms | p95 ms | aim for p95 |
|---|---|---|---|
${lines.join('\n')}

The list takes ${(list / services.p50).toFixed(2)} times as long as 20 services of the same run (aim: 1.1), and ${(list / few.p50).toFixed(2)} times as long as with ${(GIGS / 10).toLocaleString('en')} gigs (aim: 2).`
}
