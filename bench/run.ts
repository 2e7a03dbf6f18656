import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#platform/server/db.ts'
import { benchCheckout } from './checkout.ts'
import { benchCycles } from './cycles.ts'
import { benchRequests } from './requests.ts'

/**
 * `npm run bench`: every figure with its yardstick in the same run, because machines differ and drift.
 * Needs PostgreSQL (BENCH_DATABASE_URL, default the local server) and pgbench; makes and drops its own
 * database. Writes docs/benchmarks.md.
 */
const root = join(import.meta.dirname, '..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `vibework_bench_${randomBytes(4).toString('hex')}`
const admin = await openPostgres(server, 1)
await admin.pool.query(`create database ${name}`)
const url = new URL(server)
url.pathname = `/${name}`

try {
  const requests = await benchRequests(url.href)
  const checkout = await benchCheckout(url.href)
  const cycles = await benchCycles(url.href)
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version')
  const page = report([requests, checkout, cycles], rows[0]?.server_version ?? 'unknown')
  console.log(page)
  await writeFile(join(root, 'docs/benchmarks.md'), page)
} finally {
  await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}

function report(sections: string[], postgres: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${[
    '# Benchmarks',
    '`npm run bench` measures all of this in one run and writes this page. Times are CPU times of whole processes; only the ratios travel well.',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}, PostgreSQL ${postgres}, server, database and load on the same machine.`,
    ...sections,
  ].join('\n\n')}\n`
}
