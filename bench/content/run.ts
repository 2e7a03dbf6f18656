import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { freePort } from '../../test/free-port.ts'
import { serve } from '../processes.ts'
import { articles } from './articles.ts'
import { measure, row, signIn } from '../response-times.ts'
import { everything } from './everything.ts'
import { fill, SERVICES } from './fill.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { prompts } from './prompts.ts'

/**
 * `npm run bench:content`: measures how long readers wait for a list, a text and a search among a hundred thousand
 * items of each kind of content, in PostgreSQL (BENCH_DATABASE_URL, default the local server). Creates and drops its
 * own database; takes a quarter of an hour. BENCH_ROUNDS (20) sets the number of rounds; BENCH_POSTS, BENCH_ARTICLES,
 * BENCH_PROMPTS and BENCH_PAGES set the amounts. Writes docs/benchmarks-content.md. To measure another kind, add a file
 * and an entry here.
 */
const kinds = [posts, articles, prompts, pages]
const questions = [...kinds.flatMap((kind) => kind.questions), ...everything]

const root = join(import.meta.dirname, '../..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)

const operator = await openPostgres(server, 1)
const name = `vibework_content_${randomBytes(4).toString('hex')}`
const url = new URL(server)
url.pathname = `/${name}`
await operator.pool.query(`create database ${name}`)
try {
  const database = await openPostgres(url.href, 4)
  await fill(database, kinds)
  const product = await serve(
    ['src/app/server/main.ts'],
    {
      DATABASE_URL: url.href,
      DEMO: '0',
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      RATE_LIMITS: '0',
    },
    await freePort(),
  )
  try {
    const cookies = {
      member: await signIn(database.pool, product.url, 'member'),
      admin: await signIn(database.pool, product.url, 'admin'),
    }
    const rows: string[] = []
    for (const question of questions) {
      const cookie = question.by && cookies[question.by]
      const measured = await measure(product.url, question, { cookie, rounds: ROUNDS })
      console.log(row(question, measured))
      rows.push(row(question, measured))
    }
    await writeFile(join(root, 'docs/benchmarks-content.md'), report(rows))
  } finally {
    await product.stop()
    await database.close()
  }
} finally {
  await operator.pool.query(`drop database ${name} with (force)`)
  await operator.close()
}

function report(rows: string[]): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const amounts = kinds.map((kind) => `${kind.count.toLocaleString('en')} ${kind.name}`).join(', ')
  const load = loadavg()[0] ?? 0
  const isBusy = load > cpus().length
  return `${[
    '# Content benchmarks',
    '`npm run bench:content` measures everything on this page in one run and writes the page. Times are of complete responses over HTTP in milliseconds, one request after another, after a warm-up. Server and database share the machine.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}. ${amounts}, ${SERVICES.toLocaleString('en')} services, ${ROUNDS} rounds. Load average: ${load.toFixed(1)} in the last minute.${isBusy ? ' **The machine was busy with other work, so the product is faster than these figures. Measure again on an idle machine.**' : ''}`,
    ['| what | p50, p95, p99 | target for p95 | slowest |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
  ].join('\n\n')}\n`
}
