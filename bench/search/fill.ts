import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { randomFrom, type Random } from '#app/server/demo/random.ts'
import type { BuiltInCategory } from '#services/categories.ts'

const BATCH = 5000
const SERVICES_PER_VIBER = 5
const NICHE_WORDS = 20_000
const DEMO = join(import.meta.dirname, '../../db/demo/services.json')
const triggered = ['services', 'skills', 'users']
/** The number of concurrent writers. */
const WRITERS = 2

/** The answers of a service to the owner's questions, by its id. */
export type AnswersOf = (id: number) => Record<string, unknown>

interface Material {
  subcategories: Record<BuiltInCategory, string[]>
  titles: string[][]
  sentences: string[]
  skills: string[]
}

/**
 * Fills an empty, migrated database with services: new mixtures of the demo marketplace's words, sentences and skills,
 * some of them frequent and most of them rare, and occasionally a unique name. Each count always gives the same
 * services.
 */
export async function fillServices(
  pool: Pool,
  count: number,
  answersOf?: AnswersOf,
): Promise<void> {
  const random = randomFrom(count)
  const material = await readMaterial(pool)
  // Building an index on a filled table is faster than updating it row by row.
  const slow = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'service_search' and indexdef like '% USING gin %'`,
  )
  // The triggers index one service at a time; here a whole batch is indexed with one statement.
  for (const table of triggered) await pool.query(`alter table ${table} disable trigger user`)
  for (const { name } of slow.rows) await pool.query(`drop index ${name}`)
  await insertVibers(pool, Math.ceil(count / SERVICES_PER_VIBER))
  const firsts = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => 1 + index * BATCH)
  await inParallel(firsts, (first) =>
    insertServices(
      pool,
      first,
      Math.min(BATCH, count - first + 1),
      { ...material, answersOf },
      random,
    ),
  )
  await inParallel(slow.rows, ({ definition }) =>
    pool.query(`set maintenance_work_mem = '256MB'; ${definition}`),
  )
  await pool.query(`select setval(pg_get_serial_sequence('services', 'id'), $1)`, [count])
  for (const table of triggered) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('vacuum analyze')
}

/** Processes all items with WRITERS concurrent workers. */
export async function inParallel<Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<unknown>,
) {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const item of waiting) await write(item)
    }),
  )
}

async function readMaterial(pool: Pool): Promise<Material> {
  const { rows } = await pool.query<{ category: BuiltInCategory; slug: string }>(
    'select category, slug from subcategories order by category, sort_order',
  )
  const partsOf = (category: BuiltInCategory) =>
    rows.filter((row) => row.category === category).map(({ slug }) => slug)
  const demo = JSON.parse(await readFile(DEMO, 'utf8')) as {
    title: string
    description: string
    skills?: string[]
  }[]
  return {
    subcategories: { coding: partsOf('coding'), marketing: partsOf('marketing') },
    titles: demo.map(({ title }) => title.split(' ')),
    sentences: demo.flatMap(({ description }) => description.split(/(?<=\.)\s+/)),
    skills: [...new Set(demo.flatMap(({ skills = [] }) => skills))],
  }
}

async function insertVibers(pool: Pool, count: number) {
  await pool.query(
    `insert into users (username, email, full_name, headline, password_hash, is_service_provider, created_at,
         email_verified_at)
     select 'viber' || n, 'viber' || n || '@example.org',
       (array['Ana','Ben','Chen','Dara','Emil','Fatou','Goran','Hana','Ivo','Jana','Kofi','Lena'])[1 + n % 12]
         || ' ' || initcap(translate(to_hex(n), '0123456789', 'ghijklmnop')),
       (array['Frontend engineer','Growth marketer','Shop builder','Copywriter','Data analyst'])[1 + n % 5],
       'nobody', true, now() - interval '400 days', case when n % 20 > 0 then now() end
     from generate_series(1, $1::int) n`,
    [count],
  )
}

async function insertServices(
  pool: Pool,
  first: number,
  size: number,
  { answersOf, ...material }: Material & { answersOf?: AnswersOf | undefined },
  random: Random,
) {
  const services = Array.from({ length: size }, (_, index) =>
    aService(material, random, first + index),
  )
  const column = <Key extends keyof (typeof services)[number]>(key: Key) =>
    services.map((service) => service[key])
  await pool.query(
    `insert into services (id, user_id, title, description, category, subcategory,
         hourly_rate_cents, rating_sum, rating_count, created_at, updated_at, field_values)
       overriding system value
       select id, viber, title, description, category, subcategory, rate, sum, count,
         now() - days * interval '1 day', now() - days * interval '1 day', answers
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::int[], $10::bigint[], $11::jsonb[]) as input
         (viber, title, description, category, subcategory, rate, sum, count, days, id, answers)`,
    [
      column('viber'),
      column('title'),
      column('description'),
      column('category'),
      column('subcategory'),
      column('rateCents'),
      column('ratingSum'),
      column('ratingCount'),
      column('days'),
      column('id'),
      services.map(({ id }) => answersOf?.(id) ?? {}),
    ],
  )
  const skills = services.flatMap(({ id, ...service }) =>
    service.skills.map((name) => ({ id, name })),
  )
  await pool.query(
    `insert into skills (service_id, name) select * from unnest($1::bigint[], $2::text[])`,
    [skills.map(({ id }) => id), skills.map(({ name }) => name)],
  )
  await pool.query(`select refresh_service_search($1::bigint[])`, [column('id')])
}

function aService(
  { subcategories, titles, sentences, skills }: Material,
  random: Random,
  id: number,
) {
  const category: BuiltInCategory = random() < 0.5 ? 'coding' : 'marketing'
  const words = [oneOf(titles, random), oneOf(titles, random)].flatMap((title, part) =>
    part === 0 ? title.slice(0, 4) : title.slice(-3),
  )
  if (random() < 0.3) words.push(nicheWord(random))
  if (random() < 0.05) words.push(`Brand${id.toString(36)}`)
  const ratingCount = Math.floor(random() ** 6 * 60)
  return {
    id,
    viber: Math.ceil(id / SERVICES_PER_VIBER),
    title: words.join(' ').slice(0, 120).padEnd(5, '.'),
    description: [
      ...Array.from({ length: 6 }, () => oneOf(sentences, random)),
      `${nicheWord(random)} and ${nicheWord(random)}.`,
    ].join(' '),
    category,
    subcategory: oneOf(subcategories[category], random),
    rateCents: 500 + Math.floor(random() ** 2 * 145) * 100,
    ratingCount,
    ratingSum: Math.round(ratingCount * (3.5 + random() * 1.5)),
    days: Math.floor(random() * 300),
    skills: [...new Set(Array.from({ length: 4 }, () => oneOf(skills, random)))],
  }
}

const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu', 'dra', 'pel']

/** One of 20,000 made-up words, in a Zipf distribution. */
function nicheWord(random: Random): string {
  let rank = Math.floor(NICHE_WORDS ** random())
  let word = 'x'
  for (; rank > 0; rank = Math.floor(rank / syllables.length))
    word += syllables[rank % syllables.length]
  return word
}

/** A random value; earlier ones are more likely. */
function oneOf<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() ** 2 * values.length)]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}
