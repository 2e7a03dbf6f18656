import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { createResources } from '#app/server/resources.ts'
import { takeSnapshots } from '#ledger/server/service/balances.ts'
import { dayOf } from '#platform/dates.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openPostgres, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { measure, row } from '../response-times.ts'
import { addRecent, fillTrade, ORDERS, RECENT, USERS } from '../overview.ts'
import { serve } from '../processes.ts'
import { fillMarket } from './fill.ts'
import { questions } from './questions.ts'

/**
 * `npm run bench:admin`: measures how long an admin of a marketplace with a million orders waits for the figures, the
 * charts and a page of each list, in PostgreSQL (BENCH_DATABASE_URL, default the local server). Creates and drops its
 * own database; takes some minutes. With BENCH_KEEP=<name> that database is kept, and the next run migrates and
 * measures it again; BENCH_ROUNDS (10) sets the number of rounds. Writes docs/benchmarks-admin.md.
 */
const root = join(import.meta.dirname, '../..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 10)

const admin = await openPostgres(server, 1)
const kept = process.env['BENCH_KEEP']
const name = kept ?? `vibework_admin_${randomBytes(4).toString('hex')}`
const url = new URL(server)
url.pathname = `/${name}`
const known = await admin.pool.query('select from pg_database where datname = $1', [name])
const isFilled = known.rowCount === 1
if (!isFilled) await admin.pool.query(`create database ${name}`)
try {
  const database = await openPostgres(url.href, 4)
  if (isFilled) await migrate(database)
  else await fill(database)
  const product = await serve(
    ['src/app/server/main.ts'],
    {
      DATABASE_URL: url.href,
      DEMO: '0',
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      RATE_LIMITS: '0',
    },
    3304,
  )
  try {
    const cookie = await anAdmin(database, product.url)
    const rows: string[] = []
    for (const question of questions)
      rows.push(row(question, await measure(product.url, question, { cookie, rounds: ROUNDS })))
    const page = report(rows)
    console.log(page)
    await writeFile(join(root, 'docs/benchmarks-admin.md'), page)
  } finally {
    await product.stop()
    await database.close()
  }
} finally {
  if (!kept) await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}

async function fill(database: Database): Promise<void> {
  const started = performance.now()
  await migrate(database)
  await fillTrade(database)
  await fillMarket(database.pool)
  const config = readConfig({ DATABASE_URL: url.href, LOG_LEVEL: 'error' }, { makesSecret: true })
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  await takeSnapshots(systemContext(await createResources(config, database, { jobs: quiet })))
  await addRecent(database)
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

/**
 * Registers an account and makes it an admin; its session becomes an admin's, because the role is read with every
 * request.
 */
async function anAdmin({ pool }: Database, base: string): Promise<string> {
  await pool.query(`update users set username = 'ada' || id, email = id || '@example.org'
    where username = 'ada'`)
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

function report(rows: string[]): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const many = (count: number) => count.toLocaleString('en')
  return `${[
    '# Admin benchmarks',
    '`npm run bench:admin` measures everything on this page in one run and writes the page. Times are of complete responses over HTTP in milliseconds, one request after another, after a warm-up. Server and database share the machine.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}. ${many(ORDERS)} orders with their ledger entries, ${many(USERS)} users, 100,000 services, 400,000 reviews, 21,000 disputes, 200,000 audit entries, and ${many(RECENT)} postings since the last snapshot. Lists are requested without filters and with each filter, ${questions.find(({ pages }) => pages)?.pages ?? 1} pages each, in ${ROUNDS} rounds. Load average: ${loadavg()[0]?.toFixed(1)} in the last minute.`,
    ['| what | p50, p95, p99 | target for p95 | slowest |', '|---|---|---|---|', ...rows].join(
      '\n',
    ),
  ].join('\n\n')}\n`
}
