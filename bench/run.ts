import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf } from '#platform/dates.ts'
import { openPostgres } from '#platform/server/db.ts'
import { benchCheckout } from './checkout.ts'
import { benchConversations } from './conversations.ts'
import { benchCycles } from './cycles.ts'
import { benchLedger } from './ledger.ts'
import { benchLoad } from './load.ts'
import { benchMembers } from './members.ts'
import { benchOperating } from './operating.ts'
import { benchOverview } from './overview.ts'
import { benchRequests } from './requests.ts'

/**
 * `npm run bench`: measures every figure together with its yardstick in one run, because machines differ and change.
 * Needs PostgreSQL (BENCH_DATABASE_URL, default the local server) and pgbench; creates and drops its own databases.
 * With BENCH_BEFORE=<folder>, a built checkout of an earlier commit, the pages of members are compared with it. Writes
 * docs/benchmarks.md, unless only some parts are selected: `npm run bench -- requests operating`.
 */
const root = join(import.meta.dirname, '..')
const server = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const name = `vibework_bench_${randomBytes(4).toString('hex')}`
const admin = await openPostgres(server, 1)
const databases: string[] = []
const url = await freshDatabase()

const benches: Record<string, () => Promise<string>> = {
  requests: () => benchRequests(url),
  members: () => benchMembers(freshDatabase, process.env['BENCH_BEFORE']),
  // In a separate database, because sweeps would still process the data of the earlier loads.
  checkout: async () => benchCheckout(await freshDatabase('checkout')),
  cycles: () => benchCycles(url),
  ledger: async () => benchLedger(await freshDatabase('ledger')),
  overview: async () => benchOverview(await freshDatabase('overview')),
  conversations: async () => benchConversations(await freshDatabase('conversations')),
  // Last, because the sweeps after a start would add statements to the checkout's count.
  operating: async () => benchOperating(await freshDatabase('operating')),
  load: () => benchLoad(),
}
const { positionals: only } = parseArgs({ allowPositionals: true })

try {
  const sections: string[] = []
  for (const [one, bench] of Object.entries(benches)) {
    if (only.length === 0 || only.includes(one)) sections.push(await bench())
  }
  const { rows } = await admin.pool.query<{ server_version: string }>('show server_version')
  const page = report(sections, rows[0]?.server_version ?? 'unknown')
  console.log(page)
  if (only.length === 0) await writeFile(join(root, 'docs/benchmarks.md'), page)
} finally {
  for (const one of databases) await admin.pool.query(`drop database ${one} with (force)`)
  await admin.close()
}

async function freshDatabase(suffix = 'market'): Promise<string> {
  const one = `${name}_${suffix}`
  await admin.pool.query(`create database ${one}`)
  databases.push(one)
  const address = new URL(server)
  address.pathname = `/${one}`
  return address.href
}

function report(sections: string[], postgres: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${[
    '# Benchmarks',
    '`npm run bench` measures everything on this page in one run and writes the page. Times are CPU times of whole processes; only the ratios can be compared between machines.',
    `Measured on ${dayOf(new Date())}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}, PostgreSQL ${postgres}, server, database and load on the same machine.`,
    ...sections,
  ].join('\n\n')}\n`
}
