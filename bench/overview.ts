import { dashboardStats } from '#admin/server/service/stats.ts'
import { createResources } from '#app/server/resources.ts'
import { takeSnapshots } from '#ledger/server/service/balances.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openPostgres, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { median } from './requests.ts'

export const ORDERS = 1_000_000
export const USERS = 200_000
const TIMES = 40
/** The number of postings since the last snapshot: an hour's worth. */
export const RECENT = 2000

/** Measures how long an admin of a marketplace with a million orders waits for the dashboard's figures. */
export async function benchOverview(databaseUrl: string): Promise<string> {
  const database = await openPostgres(databaseUrl, 4)
  try {
    await migrate(database)
    const started = performance.now()
    await fillTrade(database)
    const fillSeconds = ((performance.now() - started) / 1000).toFixed(0)
    const config = readConfig(
      { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
      { makesSecret: true },
    )
    const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
    const ctx = systemContext(await createResources(config, database, { jobs: quiet }))
    await takeSnapshots(ctx)
    await addRecent(database)
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      await dashboardStats(ctx)
      times.push(performance.now() - began)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(TIMES * 0.95) - 1] ?? Number.NaN
    return [
      '## An admin’s overview',
      `\`GET /api/admin/dashboard-stats\` with ${ORDERS.toLocaleString('en')} orders, their ledger entries and ${USERS.toLocaleString('en')} users (filled in ${fillSeconds} s), ${RECENT.toLocaleString('en')} postings since the last snapshot: median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${TIMES} (target ≤ 150 ms).`,
    ].join('\n')
  } finally {
    await database.close()
  }
}

/** Fills in a year of orders: most are released and paid out, some are held, and some are refunded. */
export async function fillTrade({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  try {
    await run('begin')
    await run(`set local statement_timeout = 0; set local session_replication_role = replica`)
    await run(`insert into users (username, email, full_name, password_hash, is_service_provider, created_at)
      select 'busy' || i, 'busy' || i || '@example.org', 'Busy ' || i, 'x', i % 2 = 0, now() - interval '400 days'
      from generate_series(1, ${USERS}) i`)
    await run(`create temp table trade on commit drop as
      select i, now() - (i % 365) * interval '1 day' as at,
        case when i % 20 = 0 then 'in_progress' when i % 33 = 0 then 'cancelled' else 'completed' end as status,
        (select min(id) from users where username like 'busy%') + (i % 100000) * 2 as client_id,
        (select min(id) from users where username like 'busy%') + (i % 100000) * 2 + 1 as provider_id
      from generate_series(1, ${ORDERS}) i`)
    await run(`insert into checkouts (id, client_id, provider_id, service_id, half_hours, rate_cents, amount_cents,
        currency, fee_bps, title, status, gateway, created_at, expires_at, check_at, closed_at)
      overriding system value
      select i, client_id, provider_id, 1, 2, 6500, 6500, 'usd', 2000, 'Busy', 'paid', 'test', at, at, at, at
      from trade`)
    await run(`insert into orders (id, job_id, checkout_id, client_id, provider_id, service_id, status, title, half_hours,
        rate_cents, total_cents, fee_bps, fee_cents, provider_cents, currency, created_at, updated_at,
        cancelled_at, completed_at, last_event)
      overriding system value
      select i, i, i, client_id, provider_id, 1, status, 'Busy', 2, 6500, 6500, 2000, 1300, 5200, 'usd', at, at,
        case when status = 'cancelled' then at end, case when status = 'completed' then at end, 'pay'
      from trade`)
    await run(`insert into payments (id, order_id, gateway, payment_intent_id, amount_cents, currency, status,
        created_at, paid_at)
      overriding system value
      select i, i, 'test', 'pi_' || i, 6500, 'usd', 'succeeded', at, at from trade`)
    await run(`insert into ledger_accounts (id, kind, ref, currency) overriding system value
      select 1, 'psp_clearing', 0, 'usd' union all select 2, 'platform_fee', 0, 'usd'
      union all select i + 10, 'escrow', i, 'usd' from trade
      union all select i + ${ORDERS + 10}, 'refund_in_transit', i, 'usd' from trade where status = 'cancelled'
      union all select i + ${ORDERS + 10}, 'payout_in_transit', i, 'usd' from trade where status = 'completed'
      union all select provider_id + ${2 * ORDERS + 10}, 'provider_payable', provider_id, 'usd'
        from (select distinct provider_id from trade) p`)
    await run(`insert into escrows (order_id, payment_id, account_id, total_cents, fee_cents, provider_cents, currency,
        status, held_at, closed_at)
      select i, i, i + 10, 6500, 1300, 5200, 'usd',
        case status when 'completed' then 'released' when 'cancelled' then 'refunded' else 'holding' end, at,
        case when status <> 'in_progress' then at end
      from trade`)
    await run(`insert into payouts (order_id, escrow_id, provider_id, amount_cents, currency, status, created_at, paid_at)
      select i, i, provider_id, 5200, 'usd', 'paid', at, at from trade where status = 'completed'`)
    await run(`insert into refunds (order_id, payment_id, amount_cents, currency, status, created_at, due_at, succeeded_at)
      select i, i, 6500, 'usd', 'succeeded', at, at, at from trade where status = 'cancelled'`)
    await writeBooks(run)
    await run('commit')
    await run('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Writes the ledger entries of these orders: capture, close, payout and refund. */
async function writeBooks(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`create temp table legs on commit drop as
      select i, 0 as step, 'capture' as kind, 1 as seq, 1 as debit, i + 10 as credit, 6500 as cents, at from trade
      union all select i, 1, 'close', 1, i + 10, 2, 1300, at from trade where status = 'completed'
      union all select i, 1, 'close', 2, i + 10, provider_id + ${2 * ORDERS + 10}, 5200, at
        from trade where status = 'completed'
      union all select i, 1, 'close', 1, i + 10, i + ${ORDERS + 10}, 6500, at
        from trade where status = 'cancelled'
      union all select i, 2, 'payout', 1, provider_id + ${2 * ORDERS + 10}, i + ${ORDERS + 10}, 5200, at
        from trade where status = 'completed'
      union all select i, 3, 'payout', 1, i + ${ORDERS + 10}, 1, 5200, at
        from trade where status = 'completed'
      union all select i, 4, 'refund', 1, i + ${ORDERS + 10}, 1, 6500, at
        from trade where status = 'cancelled'`)
  await run(`insert into ledger_transactions (id, kind, order_id, idem_key, created_at) overriding system value
      select i + step * ${ORDERS}, kind, i, kind || ':' || step || ':' || i, at from legs where seq = 1`)
  await run(`insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
      select i + step * ${ORDERS}, seq, debit, credit, cents from legs`)
}

/** Adds postings that no snapshot includes, which the product must sum up one by one. */
export async function addRecent({ pool }: Database): Promise<void> {
  await pool.query(`insert into ledger_transactions (id, kind, order_id, idem_key, created_at)
    overriding system value
    select i + ${10 * ORDERS}, 'adjustment', i, 'recent:' || i, now() from generate_series(1, ${RECENT}) i;
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select i + ${10 * ORDERS}, 1, 1, 2, 1 from generate_series(1, ${RECENT}) i`)
}
