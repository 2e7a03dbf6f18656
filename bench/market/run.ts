import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#app/server/app.ts'
import { randomFrom } from '#app/server/demo/random.ts'
import { createResources } from '#app/server/resources.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openLite } from '#platform/server/db.ts'
import { createLite } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrations.ts'
import { measureResponseTimes } from '#profiles/server/service.ts'
import { refreshQuality } from '#search/server/service/search.ts'
import { READ, visit, type List } from './buyers.ts'
import { createFigures } from './figures.ts'
import { report } from './report.ts'
import { beginDay, createWorld, finish, passADay, type Job } from './world.ts'

/**
 * `npm run bench:market`: simulates the first year of a marketplace, day by day, and counts who gets the impressions.
 * The people are made up; the lists are those of `GET /api/services` of a real server on the embedded database, and the
 * product's own jobs recompute quality and response times each night. The seed makes every run alike. Takes some
 * minutes and writes docs/benchmarks-market.md.
 */
const SEED = 70
const DAYS = 360
const VACUUM_DAYS = 10
const root = join(import.meta.dirname, '../..')

const started = performance.now()
const database = await openLite(await createLite())
await migrate(database)
const dataDir = join(tmpdir(), `vibework-market-${randomUUID()}`)
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0', PAGE_CACHE_SECONDS: '0', RATE_LIMITS: '0' },
  { makesSecret: true },
)
// The jobs run when the simulation calls them.
const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
const resources = await createResources(config, database, { jobs: quiet })
const app = await createApp({ resources, createRenderer: null, root: '' })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
try {
  const page = await simulate()
  console.log(page)
  await writeFile(join(root, 'docs/benchmarks-market.md'), page)
} finally {
  await app.close()
  await resources.signals.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function simulate(): Promise<string> {
  const { pool } = database
  const random = randomFrom(SEED)
  const world = await createWorld(pool)
  const named = await categoryLists()
  const figures = createFigures(world.offers)
  let open: Job[] = []
  for (let day = 0; day < DAYS; day++) {
    await beginDay(pool, world, day, random)
    const ended = open.filter(({ endsOn }) => endsOn === day)
    open = open.filter(({ endsOn }) => endsOn > day)
    for (const { offer } of ended) offer.viber.finishedOn = day
    await finish(pool, ended, world, random)
    const system = systemContext(resources)
    await measureResponseTimes(system)
    await refreshQuality(system)
    const lists: List[] = []
    for (const { name, path, weight } of named)
      lists.push({ name, weight, shown: await read(path) })
    figures.beginDay(day, await readNewcomers(), lists)
    const see = (list: List, id: number) => figures.see(list, id)
    const hired = visit({ day, lists, offers: world.offers, random, see })
    for (const job of hired) {
      job.offer.hiredOn ??= day
      figures.order()
    }
    open.push(...hired)
    await passADay(pool)
    if (day % VACUUM_DAYS === 0) await pool.query('vacuum analyze')
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  return report({ figures, world, days: DAYS, seconds })
}

/** All services, the main categories and the search categories; a third of the visits goes to each of these three. */
async function categoryLists() {
  const response = await fetch(`${url}/api/categories`)
  const { discovery } = (await response.json()) as { discovery: { slug: string }[] }
  const main = ['coding', 'marketing']
  const list = (slug: string, weight: number) => {
    const path = `/api/services?limit=${READ}&category=${slug}`
    return { name: slug, path, weight }
  }
  return [
    list('all', 1),
    ...main.map((slug) => list(slug, 1 / main.length)),
    ...discovery.map(({ slug }) => list(slug, 1 / discovery.length)),
  ]
}

async function read(path: string): Promise<List['shown']> {
  const response = await fetch(url + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const hits = (await response.json()) as { id: number; why: { newcomer: number } }[]
  return hits.map(({ id, why }) => ({ id, isNewcomer: why.newcomer > 0 }))
}

async function readNewcomers(): Promise<Set<number>> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select service_id as id from service_search where newcomer > 0',
  )
  return new Set(rows.map(({ id }) => id))
}
