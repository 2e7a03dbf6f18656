import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { openPostgres, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { freePort } from '../../test/free-port.ts'
import { serve } from '../processes.ts'
import { percentilesOf, type Percentiles } from '../search/measure.ts'
import type { Question } from './kind.ts'
import { posts } from './posts.ts'

/**
 * `npm run bench:content`: how long readers wait for a list, a text and a search among a hundred thousand of
 * each kind of content, in PostgreSQL (BENCH_DATABASE_URL, default the local server). Makes and drops its own
 * database; takes some minutes. BENCH_ROUNDS (20) says how often everything is asked, BENCH_POSTS how many posts. Writes
 * docs/benchmarks-content.md. Another kind is one more file and one more entry here.
 */
const kinds = [posts]

const root = join(import.meta.dirname, '../..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)
const PEOPLE = 1000

interface Asked extends Percentiles {
  slowest: string
}

const operator = await openPostgres(server, 1)
const name = `vibework_content_${randomBytes(4).toString('hex')}`
const url = new URL(server)
url.pathname = `/${name}`
await operator.pool.query(`create database ${name}`)
try {
  const database = await openPostgres(url.href, 4)
  await migrate(database.db)
  await fill(database)
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
    const cookie = await anAdmin(database, product.url)
    const rows: string[] = []
    for (const { questions, find } of kinds) {
      for (const question of [...questions, ...((await find?.(database.pool)) ?? [])]) {
        const asked = await ask(product.url, question, cookie)
        console.log(row(question, asked))
        rows.push(row(question, asked))
      }
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

async function fill({ pool }: Database): Promise<void> {
  const started = performance.now()
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('set statement_timeout = 0')
    await run(`insert into users (username, email, full_name, password_hash, role, created_at)
      select 'writer' || i, 'writer' || i || '@example.org', 'Writer ' || i, 'x', 'customer', now()
      from generate_series(1, ${PEOPLE}) i`)
    for (const kind of kinds) {
      await run('begin')
      await kind.fill(run)
      await run('commit')
    }
    await run('vacuum analyze')
  } finally {
    client.release()
  }
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Somebody who registered and was made an admin: roles are read with every request. */
async function anAdmin({ pool }: Database, base: string): Promise<string> {
  const account = { username: 'ada', email: 'ada@example.org', password: 'a long enough secret' }
  const response = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, fullName: 'Ada Admin', isServiceProvider: false }),
  })
  if (!response.ok) throw new Error(`Registering answered ${response.status}`)
  await pool.query(`update users set role = 'super_admin' where username = 'ada'`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Everything once to warm up, then some rounds, one after another; lists along their links as well. */
async function ask(base: string, question: Question, cookie: string): Promise<Asked> {
  const { paths, pages = 1, isAdmins } = question
  const headers: Record<string, string> = isAdmins ? { cookie } : {}
  const times: number[] = []
  let slowest = { ms: 0, path: '' }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const path of paths) {
      let next: string | undefined = path
      for (let page = 0; page < pages && next; page++) {
        const began = performance.now()
        const response: Response = await fetch(base + next, { headers })
        await response.arrayBuffer()
        const ms = performance.now() - began
        if (!response.ok) throw new Error(`${next} answered ${response.status}`)
        if (round > 0) times.push(ms)
        if (round > 0 && ms > slowest.ms) slowest = { ms, path: next }
        next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
    }
  }
  return { ...percentilesOf(times), slowest: `${slowest.path} (${slowest.ms.toFixed(0)})` }
}

function row({ name: asked, aimMs }: Question, { p50, p95, p99, slowest }: Asked): string {
  const shown = [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ')
  return `| ${asked} | ${shown} | ${aimMs} (${p95 <= aimMs ? 'met' : 'missed'}) | \`${slowest}\` |`
}

function report(rows: string[]): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const amounts = kinds.map((kind) => `${kind.count.toLocaleString('en')} ${kind.name}`).join(', ')
  const load = loadavg()[0] ?? 0
  const isBusy = load > cpus().length
  return `${[
    '# Content benchmarks',
    '`npm run bench:content` measures all of this in one run and writes this page: whole answers over HTTP, one after another, warm, in milliseconds. Server and database share the machine.',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}. ${amounts}, ${ROUNDS} rounds. Load of the machine: ${load.toFixed(1)} processes on average in the last minute.${isBusy ? ' **The machine was busy with other work, so these figures are worse than the product: measure again on a quiet one.**' : ''}`,
    ['| what | p50, p95, p99 | aim for p95 | slowest |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')}\n`
}
