import { createApp } from '#app/server/app.ts'
import { jobs } from '#app/server/jobs.ts'
import { createResources } from '#app/server/resources.ts'
import { findFaults, listUnfinished } from '#app/server/invariants.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { reconcile } from '#reconciliation/server/service/reconcile.ts'
import type { Memory } from './memory.ts'

const STEP_MS = 15 * 60_000
const MAX_ROUNDS = 200
const SWEEPS = [
  'payments.inbox',
  'orders.sweep',
  'disputes.sweep',
  'offers.sweep',
  'agreements.sweep',
  'payments.sweep',
]

/** A bank that rejects every transfer leaves work for a person; this is not a fault of the product. */
const FOR_A_PERSON = `('payout_needs_person', 'refund_needs_person')`

export interface Verdict {
  violations: string[]
  orders: number
  /** How many orders there are of each kind. */
  kinds: { packages: number; milestones: number; added: number; tips: number; unused: number }
  moneyCents: { gateway: number | null; ledger: number | null }
}

/**
 * Lets the product finish its work without interference, then lists every fault: differences between the ledger and the
 * gateway, unsound orders, and acknowledged changes that are missing.
 */
export async function judge(env: Record<string, string>, memory: Memory): Promise<Verdict> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const resources = await createResources(config, database, { now, jobs: quiet })
  const app = await createApp({ resources, createRenderer: null, root: '' })
  await app.listen({ port: config.port, host: '127.0.0.1' })
  const system = systemContext(resources)
  try {
    let left: string[] = []
    for (let round = 0; round === 0 || (left.length > 0 && round < MAX_ROUNDS); round++) {
      aheadMs += STEP_MS
      for (const name of SWEEPS) await jobs.find((job) => job.name === name)?.run(system, {})
      left = await listUnfinished(database, resources.now())
    }
    aheadMs += STEP_MS
    const runId = await reconcile(system, 'command')
    const violations = [
      ...left.map((what) => `never finished: ${what}`),
      ...(await differences(database, runId)),
      ...(await findFaults(database)),
      ...(await repeatedTips(database)),
      ...(await memory.findLost(database.pool)),
      ...(await blindSpots(database, memory)),
    ]
    return { violations, ...(await figures(database, runId)) }
  } finally {
    await app.close()
    await database.close()
  }
}

async function differences({ pool }: Database, runId: number): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', kind, subject, expected_cents, found_cents) as what
     from reconciliation_findings where run_id = $1 and kind not in ${FOR_A_PERSON}`,
    [runId],
  )
  const { rows: runs } = await pool.query<{ what: string }>(
    `select concat_ws(' ', 'totals differ:', ledger_cents, gateway_cents) as what
     from reconciliation_runs where id = $1 and ledger_cents is distinct from gateway_cents`,
    [runId],
  )
  return [...rows, ...runs].map(({ what }) => `reconciliation: ${what}`)
}

/** The clients have no time zone of their own, so their days are UTC's. */
async function repeatedTips({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', count(*), 'tips for job', job_id, 'on one day') as what
     from orders where pricing = 'tip' and status = 'completed'
     group by job_id, (created_at at time zone 'utc')::date having count(*) > 1`,
  )
  return rows.map(({ what }) => what)
}

async function figures({ pool }: Database, runId: number) {
  const { rows } = await pool.query<Verdict['kinds'] & { orders: number }>(
    `select count(*) as orders, count(*) filter (where pricing = 'fixed' and milestone_id is null) as packages,
       count(milestone_id) as milestones, count(extends_order_id) as added, count(thanks_order_id) as tips, count(unused_cents) as unused
     from orders`,
  )
  const { orders = 0, ...kinds } = rows[0] ?? {
    packages: 0,
    milestones: 0,
    added: 0,
    tips: 0,
    unused: 0,
  }
  const { rows: runs } = await pool.query<{ ledger: number; gateway: number }>(
    `select ledger_cents as ledger, gateway_cents as gateway
     from reconciliation_runs where id = $1`,
    [runId],
  )
  const { ledger = null, gateway = null } = runs[0] ?? {}
  return { orders, kinds, moneyCents: { gateway, ledger } }
}

/**
 * Proves that the checks would notice damage: damages this database, checks it, and rolls the damage back. Damages
 * payments rather than bank fees, because only reconciliation would notice a wrong fee.
 */
async function blindSpots({ pool }: Database, memory: Memory): Promise<string[]> {
  const client = await pool.connect()
  const damages = [
    `delete from payments where id = (select min(id) from payments)`,
    `update escrows set status = 'charged_back' where status <> 'charged_back'`,
    `update ledger_transfers set amount_cents = amount_cents + 1
     where transaction_id = (select max(id) from ledger_transactions where kind = 'capture')`,
  ]
  const unseen: string[] = []
  try {
    for (const damage of damages) {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const before = (await findFaults({ pool: client })).length
      await client.query(damage)
      const after = (await findFaults({ pool: client })).length
      await client.query('rollback')
      if (after <= before) unseen.push(`the checks did not notice: ${damage}`)
    }
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const table of memory.tables) await client.query(`delete from ${table}`)
    const lost = await memory.findLost(client)
    await client.query('rollback')
    const forgotten = memory.count() - lost.length
    return forgotten === 0
      ? unseen
      : [...unseen, `the checks did not notice ${forgotten} lost changes`]
  } finally {
    client.release()
  }
}
