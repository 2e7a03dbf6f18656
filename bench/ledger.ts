import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { median } from './requests.ts'

const CLIENTS = 8
/** Many concurrent callers, because locks matter only under contention. */
const CROWD = 32
/** Delays each commit by 2 ms, as a network volume would. */
const SLOW_DISK = '-c commit_delay=2000 -c commit_siblings=0'
const SECONDS = 8
const ROUNDS = 3
const PEOPLE = 500
const SERVICES = 400
const script = join(import.meta.dirname, 'ledger-cycle.sql')

/**
 * Measures the ledger alone: pay → hold → release as the product writes them, run by pgbench and alternating with its
 * TPC-B. Both use prepared statements on the same server, after a warm-up that gives the tables rows and statistics.
 *
 * The variant with a hot row is the same script with one more update: the release also adds the fee to one shared
 * balance row, as simple ledger designs do. The row stays locked through the triggers, the commit and its flush, so
 * releases queue up. The cost depends on the flush, so it is measured with this machine's disk and with commits that
 * take 2 ms longer.
 */
export async function benchLedger(databaseUrl: string): Promise<string> {
  const database = await openPostgres(databaseUrl, 2)
  const folder = await mkdtemp(join(tmpdir(), 'vibework-bench-'))
  try {
    await migrate(database)
    await fill(database)
    await pgbench(databaseUrl, '-i', '-s', '10', '-q')
    const slow = new URL(databaseUrl)
    // Not with URLSearchParams, because libpq does not decode a plus sign as a space.
    slow.search = `?options=${encodeURIComponent(SLOW_DISK)}`
    const hot = join(folder, 'hot.sql')
    await writeFile(hot, (await readFile(script, 'utf8')).replace('-- hot: ', ''))
    await perSecond(databaseUrl, CLIENTS, '-n', '-f', script)
    await database.pool.query('vacuum analyze')
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        ours: await perSecond(databaseUrl, CLIENTS, '-n', '-f', script),
        tpcb: await perSecond(databaseUrl, CLIENTS),
        crowd: await perSecond(databaseUrl, CROWD, '-n', '-f', script),
        hot: await perSecond(databaseUrl, CROWD, '-n', '-f', hot),
        slowCrowd: await perSecond(slow.href, CROWD, '-n', '-f', script),
        slowHot: await perSecond(slow.href, CROWD, '-n', '-f', hot),
      })
    }
    return report(rounds)
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
}

interface Round {
  ours: number
  tpcb: number
  crowd: number
  hot: number
  slowCrowd: number
  slowHot: number
}

/**
 * Users, services, and a checkout for each client and service, in random order, so that concurrent cycles rarely touch
 * the same rows.
 */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    create table bench_hot_fee (cents bigint not null);
    insert into bench_hot_fee values (0);
    create sequence bench_checkouts;
    insert into users (username, email, full_name, password_hash, is_service_provider, created_at)
      select 'bench' || i, 'bench' || i || '@example.org', 'Bench ' || i, 'x', i > ${PEOPLE}, now()
      from generate_series(1, ${PEOPLE * 2}) i;
    insert into services (user_id, title, description, category, subcategory, hourly_rate_cents, created_at,
      updated_at)
      select (select min(id) from users) + ${PEOPLE} + i % ${PEOPLE}, 'Bench', 'What the bench sells, again', 'coding',
        'ecommerce', 6500, now(), now()
      from generate_series(1, ${SERVICES}) i;
    insert into checkouts (client_id, provider_id, service_id, half_hours, rate_cents, amount_cents, currency,
      fee_bps, title, gateway, created_at, expires_at, check_at)
      select c.id, s.user_id, s.id, 2, 6500, 6500, 'usd', 2000, 'Bench', 'test', now(), now(), now()
      from users c cross join services s where not c.is_service_provider
      order by random();
    analyze`)
}

async function perSecond(databaseUrl: string, clients: number, ...args: string[]) {
  const load = ['-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(SECONDS)]
  const output = await pgbench(databaseUrl, ...load, ...args)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

async function pgbench(databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbench', [...args, databaseUrl])
  return stdout
}

function report(rounds: Round[]): string {
  const rows = rounds.map(({ ours, tpcb, crowd, hot, slowCrowd, slowHot }, i) => {
    const figures = [ours, tpcb, crowd, hot, slowCrowd, slowHot].map((figure) => figure.toFixed(0))
    return `| ${[i + 1, ...figures].join(' | ')} |`
  })
  const ratio = (of: (round: Round) => number) => median(rounds.map(of)).toFixed(2)
  const toTpcb = ratio(({ ours, tpcb }) => ours / tpcb)
  const toHot = ratio(({ crowd, hot }) => crowd / hot)
  const toSlowHot = ratio(({ slowCrowd, slowHot }) => slowCrowd / slowHot)
  return [
    '## The ledger alone',
    `The two money transactions (bench/ledger-cycle.sql) per second, by pgbench for ${SECONDS} s, in ${ROUNDS} alternating rounds: ${CLIENTS} clients compared with its TPC-B, ${CROWD} clients compared with a variant that has one shared row for the fee, and both again with commits that take 2 ms longer.`,
    '',
    `| round | cycles | TPC-B | cycles (${CROWD}) | hot row (${CROWD}) | cycles, slow disk | hot row, slow disk |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Median ${toTpcb} of TPC-B (target ≥ 0.30), ${toHot} × the rate of the variant with a shared row, ${toSlowHot} × on the slow disk (target ≥ 2).`,
  ].join('\n')
}
