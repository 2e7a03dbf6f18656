import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '#platform/dates.ts'
import { openEmbedded, openPostgres, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { parseArgs } from 'node:util'
import { serve } from '../processes.ts'
import { comparison, fillWith, judgeDemo, judgementTable, measureBoth } from './before.ts'
import { fillServices } from './fill.ts'
import { measure, type Measured, type Percentiles } from './measure.ts'
import { questions } from './questions.ts'

/**
 * `npm run bench:search`: measures the search for services among a hundred thousand and a million services in
 * PostgreSQL (BENCH_DATABASE_URL, default the local server), and among fifty thousand in the embedded database. Creates
 * and drops its own databases; takes about a quarter of an hour. Judges the searches of the demo marketplace, too. With
 * `--before FOLDER`, compares everything with the earlier commit in that folder (before.ts). Writes
 * docs/benchmarks-search.md.
 */
const root = join(import.meta.dirname, '../..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const FEW = 100_000
const MANY = 1_000_000
const EMBEDDED = 50_000
const RELEVANCE_AIM_MS = 70
const AIM_MS = 20
const byRelevance = 'typed search, by relevance'

const { before } = parseArgs({ options: { before: { type: 'string' } } }).values
const compared = before === undefined ? [] : await compare(before)
const judged = judgementTable({
  ...(before !== undefined && { before: await judgeDemo(before) }),
  now: await judgeDemo(root),
})
const few = await inPostgres(FEW)
const many = compared[1] ?? (await inPostgres(MANY))
const embedded = await inEmbedded(EMBEDDED)
const page = report()
console.log(page)
await writeFile(join(root, 'docs/benchmarks-search.md'), page)

/** Measures a million services with the earlier commit and with this one. */
async function compare(checkout: string): Promise<Measured[]> {
  const admin = await openPostgres(server, 1)
  const names = ['before', 'now'].map((name) => `vibework_search_${name}`)
  const urls = names.map((name) => Object.assign(new URL(server), { pathname: `/${name}` }).href)
  const [former = '', current = ''] = urls
  try {
    for (const name of names) await admin.pool.query(`create database ${name}`)
    await fillWith(checkout, former, MANY)
    await fillWith(root, current, MANY)
    return await measureBoth([checkout, root], [former, current], questions)
  } finally {
    for (const name of names) await admin.pool.query(`drop database if exists ${name} with (force)`)
    await admin.close()
  }
}

async function inPostgres(count: number): Promise<Measured> {
  const admin = await openPostgres(server, 1)
  const name = `vibework_search_${randomBytes(4).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await admin.pool.query(`create database ${name}`)
  try {
    await fill(await openPostgres(url.href, 2), count)
    return await ask({ DATABASE_URL: url.href })
  } finally {
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
  }
}

async function inEmbedded(count: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'vibework-bench-'))
  try {
    await fill(await openEmbedded(folder), count)
    return await ask({ DATA_DIR: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(database: Database, count: number) {
  const started = performance.now()
  await migrate(database)
  await fillServices(database.pool, count)
  await database.close()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${count.toLocaleString('en')} services written in ${seconds} s`)
}

async function ask(env: Record<string, string>): Promise<Measured> {
  const product = await serve(
    ['src/app/server/main.ts'],
    { ...env, DEMO: '0', NODE_ENV: 'production', PAYMENTS: 'test', RATE_LIMITS: '0' },
    3303,
  )
  try {
    return await measure(product.url, questions)
  } finally {
    await product.stop()
  }
}

function report(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${[
    '# Search benchmarks',
    '`npm run bench:search` measures everything on this page in one run and writes the page. Times are of complete responses over HTTP in milliseconds, one request after another, after a warm-up. Server and database share the machine.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}.`,
    [
      '| what | 100,000: p50, p95, p99 | 1,000,000: p50, p95, p99 | target for p95 | p50 grows by | embedded, 50,000: p50, p95, p99 |',
      '|---|---|---|---|---|---|',
      ...[...many.keys()].map((name) => row(name)),
    ].join('\n'),
    judged,
    ...(compared.length > 0 ? [comparison(compared)] : []),
    'The targets are 70 ms for text searches by relevance and 20 ms for all others, and at most twice the time with ten times as many services for these others.',
  ].join('\n\n')}\n`
}

function row(name: string): string {
  const [less, more, own] = [few, many, embedded].map((measured) => measured.get(name))
  const aim = name === byRelevance ? RELEVANCE_AIM_MS : AIM_MS
  const growth = less && more ? (more.p50 / less.p50).toFixed(1) : '–'
  const verdict = more && more.p95 <= aim ? 'met' : 'missed'
  return `| ${name} | ${shown(less)} | ${shown(more)} | ${aim} (${verdict}) | ${growth} × | ${shown(own)} |`
}

function shown(times: Percentiles | undefined): string {
  return times ? [times.p50, times.p95, times.p99].map((ms) => ms.toFixed(1)).join(', ') : '–'
}
