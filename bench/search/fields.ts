import { parseArgs } from 'node:util'
import { openPostgres } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { measureBoth } from './before.ts'
import { fillServices } from './fill.ts'
import type { Percentiles } from './measure.ts'
import type { Questions } from './questions.ts'

/**
 * `npm run bench:fields`: compares a marketplace without custom fields with one that has five, three of them on cards,
 * request by request in turn, with the same services. `--services N` sets their number, a million by default, which
 * takes half an hour. Uses databases of its own on BENCH_DATABASE_URL, default the local server.
 */
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const { services } = parseArgs({ options: { services: { type: 'string' } } }).values
const COUNT = Number(services ?? 1_000_000)
const PLAIN = 'vibework_fields_none'
const ASKED = 'vibework_fields_five'
const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

const languages = ['en', 'es', 'fr', 'de', 'pl', 'it', 'pt', 'nl', 'sv', 'da']
const levels = ['junior', 'middle', 'senior', 'expert', 'lead']
const tools = ['figma', 'git', 'slack', 'notion', 'jira', 'trello']
const fields = [
  { key: 'language', type: 'choices', options: languages, onCard: true },
  { key: 'level', type: 'choice', options: levels, onCard: true },
  { key: 'tools', type: 'choices', options: tools, onCard: true },
  { key: 'remote', type: 'yes_no', options: [], onCard: false },
  { key: 'weekends', type: 'yes_no', options: [], onCard: false },
]

/** Mixed answers. One service in five has each level, so that a filter by level matches 20 %. */
const answersOf = (id: number) => {
  const mixed = Math.imul(id, 2_654_435_761) >>> 8
  return {
    language: [languages[mixed % 10], languages[(mixed >> 4) % 10]],
    level: levels[id % 5],
    tools: [tools[(mixed >> 8) % 6], tools[(mixed >> 11) % 6]],
    remote: ((mixed >> 14) & 1) === 0,
    weekends: ((mixed >> 15) & 3) === 0,
  }
}

const filters = ['', 'category=coding', 'category=Writing', 'skills=React', 'minRate=60&maxRate=65']
const texts = ['react', 'shop', 'newsletter', 'landing page for a shop']
const queries = [...filters, ...texts.map((text) => `search=${encodeURIComponent(text)}`)]
const paths = (start: string) => queries.map((query) => `${start}${query}&limit=24`)
const lists: Questions = { list: paths('/api/services?') }
const facets: Questions = { facets: paths('/api/services/facets?') }
const chosen: Questions = {
  'filter that matches 20 %': paths('/api/services?fields=level:senior&'),
}

const admin = await openPostgres(server, 1)
try {
  await prepare()
  const folder = process.cwd()
  const sides = [folder, folder] as const
  const both = [urlOf(PLAIN), urlOf(ASKED)] as const
  const [plain, asked] = await measureBoth(sides, both, { ...lists, ...facets })
  const [, filtered] = await measureBoth(sides, [urlOf(ASKED), urlOf(ASKED)], chosen)
  console.log(`${COUNT.toLocaleString('en')} services; p50, p95, p99 in ms`)
  for (const name of ['list', 'facets']) {
    const [before, now] = [plain?.get(name), asked?.get(name)]
    const ratio = before && now ? (now.p50 / before.p50).toFixed(2) : '–'
    console.log(
      `${name}: ${shown(before)} without questions; ${shown(now)} with five; ${ratio} × p50`,
    )
  }
  for (const [name, times] of filtered ?? []) console.log(`${name}: ${shown(times)}`)
} finally {
  for (const name of [PLAIN, ASKED])
    await admin.pool.query(`drop database if exists ${name} with (force)`)
  await admin.close()
}

/** Two databases with the same services and answers; one of them has the questions. */
async function prepare() {
  await admin.pool.query(`create database ${PLAIN}`)
  const filled = await openPostgres(urlOf(PLAIN), 2)
  await migrate(filled)
  await fillServices(filled.pool, COUNT, answersOf)
  await filled.close()
  await admin.pool.query(`create database ${ASKED} template ${PLAIN}`)
  const asked = await openPostgres(urlOf(ASKED), 1)
  for (const [place, { key, type, options, onCard }] of fields.entries()) {
    await asked.pool.query(
      `insert into fields (subject, key, type, label, options, on_card, is_filter, sort_order)
       values ('service', $1, $2, $3, $4, $5, true, $6)`,
      [key, type, `Your ${key}`, JSON.stringify(options.map(toOption)), onCard, place],
    )
  }
  await asked.pool.query('vacuum analyze')
  await asked.close()
}

function toOption(key: string) {
  return { key, label: key.toUpperCase() }
}

function shown(times: Percentiles | undefined): string {
  return times ? [times.p50, times.p95, times.p99].map((ms) => ms.toFixed(1)).join(', ') : '–'
}
