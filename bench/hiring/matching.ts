import { matchBrief } from '#briefs/server/service/match.ts'
import type { Context } from '#platform/server/context.ts'
import { percentilesOf } from '../search/measure.ts'
import type { Market } from './market.ts'

const VIBERS = 100_000
const SERVICES = 150_000
const GIGS = 100
const BATCH = 5000

const people = `insert into users (username, email, full_name, headline, password_hash, is_service_provider, created_at,
    email_verified_at)
  select 'offers' || i, 'offers' || i || '@example.org', 'Offers ' || i, 'What I do', 'x', true, now(), now()
  from generate_series(1, ${VIBERS}) i`

/** Services of those people in all subcategories. */
const services = `insert into services (user_id, title, description, category, subcategory, hourly_rate_cents, rating_sum,
    rating_count, created_at, updated_at)
  select vibers.ids[1 + i % ${VIBERS}], 'Service ' || i, 'We build and measure. ' || md5(i::text), parts.category,
    parts.slug, 500 + (i * 7919) % 14000, (i % 13) * 4 + (i % 13) / 2, i % 13, now(), now()
  from generate_series(1, ${SERVICES}) i
  join (select category, slug, row_number() over (order by id) - 1 as place, count(*) over () as total
    from subcategories) parts on parts.place = (i * 31 + i / 7) % parts.total
  cross join (select array_agg(id order by id) as ids from users where username like 'offers%') vibers`

/** Up to five of 200 skills for each service, of which the first are frequent. */
const skills = `insert into skills (service_id, name)
  select distinct s.id, pool.names[1 + floor(power((hashint8(s.id * 10 + j)::bigint & 65535) / 65536.0, 2.2) * 200)::integer]
  from services s, generate_series(1, 5) j, (select array['React', 'Node.js', 'SEO', 'WordPress', 'Python', 'Analytics',
    'PPC', 'CSS', 'HTML', 'Branding'] || array(select 'Skill ' || n from generate_series(1, 190) n) as names) pool`

const gigs = `insert into briefs (client_id, status, title, description, category, subcategory, skills, budget_type,
    created_at, updated_at, published_at, expires_at)
  select (select min(id) from users), 'open', 'Make our checkout faster ' || i, 'We need someone who has done this.',
    parts.category, parts.slug, (array['React', 'Node.js', 'SEO', 'WordPress', 'Python', 'Analytics', 'PPC', 'CSS',
      'HTML', 'Branding'])[1 + i % 7 : 1 + i % 7 + i % 4], 'fixed', now(), now(), now(), now() + interval '20 days'
  from generate_series(1, ${GIGS}) i
  join (select category, slug, row_number() over (order by id) - 1 as place, count(*) over () as total
    from subcategories) parts on parts.place = i % parts.total
  returning id`

/** Measures how long the job takes that finds the vibers who fit a new gig. */
export async function benchMatching(market: Market): Promise<string> {
  const [client] = market.clients
  if (!client) throw new Error('The market has no clients')
  await fill(market)
  const briefs = (await market.query(gigs)) as { rows: { id: number }[] }
  await market.settle()
  const ctx: Context = { ...client, viewer: null }
  const times: number[] = []
  for (const { id } of briefs.rows) {
    const began = performance.now()
    await matchBrief(ctx, id)
    times.push(performance.now() - began)
  }
  const { p50, p95 } = percentilesOf(times)
  return `## Matching
${GIGS} new gigs, one after another, each compared with the services of its category among ${SERVICES.toLocaleString('en')} services of ${VIBERS.toLocaleString('en')} vibers. The best are kept, and those who may be are notified. This happens in the background, after the client has the answer. The median is ${p50.toFixed(0)} ms, and 95 of 100 take at most ${p95.toFixed(0)} ms (aim: 250 ms).`
}

/** Without triggers, and then with the search rows made in batches, because a row at a time would take an hour. */
async function fill(market: Market): Promise<void> {
  const tables = ['users', 'services', 'skills']
  for (const table of tables) await market.query(`alter table ${table} disable trigger user`)
  for (const sql of [people, services, skills]) await market.query(sql)
  for (let from = 0; from <= SERVICES + BATCH; from += BATCH) {
    await market.query(`select refresh_service_search(array(select id from services
      where id >= ${from} and id < ${from + BATCH}))`)
  }
  for (const table of tables) await market.query(`alter table ${table} enable trigger user`)
}
