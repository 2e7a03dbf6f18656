import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { compareBefore } from './before.ts'
import { benchGigs } from './gigs.ts'
import { benchKinds } from './kinds.ts'
import { benchMatching } from './matching.ts'
import { benchNegotiation } from './negotiation.ts'
import { benchProposals } from './proposals.ts'
import { openMarket, type Market } from './market.ts'

/**
 * `npm run bench:hiring`: measures the money of every kind of order in PostgreSQL (BENCH_DATABASE_URL, default the local
 * server). With `--before FOLDER`, also compares plain orders with the earlier commit in that folder (`git worktree add
 * ../before COMMIT`, then `npm ci` there). Creates and drops its own databases; takes some minutes. Writes
 * docs/benchmarks-hiring.md.
 */
const root = join(import.meta.dirname, '../..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const { before } = parseArgs({ options: { before: { type: 'string' } } }).values
const loadAtStart = loadNow()
const admin = await openPostgres(server, 1)
const databases: string[] = []
const markets: Market[] = []

try {
  const sections: string[] = []
  if (before !== undefined) {
    const compared = { before: await marketOf(before), now: await marketOf(root) }
    const section = await compareBefore(commitOf(before), compared)
    console.log(section)
    sections.push(section)
  }
  const kinds = await benchKinds(await marketOf(root))
  const negotiation = await benchNegotiation(await marketOf(root))
  const gigs = await benchGigs(await marketOf(root))
  const proposals = await benchProposals(await marketOf(root))
  const matching = await benchMatching(await marketOf(root))
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version')
  const page = report(
    [kinds, negotiation, gigs, proposals, matching, ...sections],
    rows[0]?.server_version ?? 'unknown',
  )
  console.log(page)
  await writeFile(join(root, 'docs/benchmarks-hiring.md'), page)
} finally {
  for (const market of markets) await market.close()
  for (const name of databases) await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
}

function commitOf(folder: string): string {
  const args = ['-C', folder, 'log', '-1', '--format=%h (%s)']
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

/** A filled marketplace in a new database, run by the code in this folder. */
async function marketOf(folder: string): Promise<Market> {
  const name = `vibework_hiring_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`create database ${name}`)
  databases.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  const market = await openMarket(folder, url.href)
  markets.push(market)
  return market
}

function report(sections: string[], postgres: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${[
    '# Benchmarks of hiring',
    '`npm run bench:hiring` measures everything on this page in one run and writes the page. Only the ratios can be compared between machines.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}, PostgreSQL ${postgres}, database and load on the same machine. The load average was ${loadAtStart} when the run began and ${loadNow()} when it ended; the run adds to it.`,
    ...sections,
  ].join('\n\n')}\n`
}
