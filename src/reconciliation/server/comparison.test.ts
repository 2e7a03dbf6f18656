import { afterEach, expect, test, vi } from 'vitest'
import { anOrder, letTheGatewaySpeak, payFor } from '#app/server/scenes.ts'
import { aPerson, aScene, theServer } from '#app/server/testing.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { insertEntries, insertRun } from './queries.ts'
import { reconcile } from './service/reconcile.ts'
import { describeRun } from './service/report.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await letTheGatewaySpeak()
})

async function compare() {
  const admin = await aPerson({ role: 'admin' })
  const run = await admin.reconciliation.start({})
  const { items, total } = await admin.reconciliation.findings({ id: run.id })
  return { run, items, total, kinds: items.map(({ kind }) => kind) }
}

test('what is younger than ten minutes and in one book only makes no difference', async () => {
  const { client, service } = await aScene()
  await payFor(client, service)
  const { run, kinds } = await compare()
  expect(kinds).toEqual([])
  expect(run).toMatchObject({ status: 'clean', ledger: 0, gateway: service.hourlyRate })
  await letTheGatewaySpeak()
  expect((await compare()).run).toMatchObject({ status: 'clean', ledger: service.hourlyRate })
})

test('totals that differ are found while money moves', async () => {
  await anOrder()
  const { payments, now } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  const real = payments.balanceTransactions.bind(payments)
  const at = new Date(now().getTime() - DAY_MS)
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(async function* (since, currency) {
    yield* real(since, currency)
    yield { sourceId: 'pi_stranger', kind: 'charge', amountCents: 777, at }
  })
  const { items } = await compare()
  const total = items.find(({ kind }) => kind === 'clearing_differs')
  expect(total?.found).toBeCloseTo((total?.expected ?? 0) + 7.77)
})

test('what waits for a person makes no run differ and holds up no hourly one', async () => {
  const { order } = await anOrder()
  const server = await theServer()
  server.clock.advance(81 * DAY_MS)
  // Answered by nobody, the order would be cancelled: the sweep is left out.
  const { run, items, total } = await compare()
  expect(run).toMatchObject({ status: 'clean', findings: 0, waiting: total })
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'held_too_long', subject: `order ${order.id}` }),
  )
  const report = await describeRun(server.system, run.id)
  expect(report.isClean).toBe(true)
  expect(report.text).toContain(`held_too_long: order ${order.id}`)
  await server.runJob('reconciliation.hourly')
  const admin = await aPerson({ role: 'admin' })
  const { items: runs } = await admin.reconciliation.runs({})
  const since = new Date(runs[0]?.since ?? 0).getTime()
  expect(since).toBe(new Date(run.startedAt).getTime() - 60 * MINUTE_MS)
})

test('a run that was killed is given up by the next, with what it had copied', async () => {
  const { system, database } = await theServer()
  const startedAt = new Date(system.now().getTime() - 361 * MINUTE_MS)
  const killed = await insertRun(system.db, { cause: 'hourly', since: null, startedAt })
  const fresh = await insertRun(system.db, {
    cause: 'admin',
    since: null,
    startedAt: system.now(),
  })
  const entry = { sourceId: 'pi_x', kind: 'charge', amountCents: 1, at: startedAt } as const
  for (const id of [killed, fresh]) await insertEntries(system.db, id, [entry])
  await compare()
  const { rows } = await database.pool.query(
    `select r.id, r.status, (select count(*) from reconciliation_entries where run_id = r.id)::int as left
     from reconciliation_runs r where id = any($1) order by id`,
    [[killed, fresh]],
  )
  expect(rows).toEqual([
    { id: killed, status: 'failed', left: 0 },
    { id: fresh, status: 'running', left: 1 },
  ])
})

test('a movement that is twice in our books and once at the gateway is found', async () => {
  const { order } = await anOrder()
  const { system, database, clock } = await theServer()
  clock.advance(11 * MINUTE_MS)
  expect((await compare()).run.status).toBe('clean')
  const { rows } = await database.pool.query<{ id: string }>(
    'select payment_intent_id as id from payments where order_id = $1',
    [order.id],
  )
  const sourceId = rows[0]?.id ?? ''
  await database.pool.query(
    `with posted as (
      insert into ledger_transactions (kind, order_id, idem_key, source_id, created_at)
      values ('capture', $1, 'twice', $2, $3) returning id
    )
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select id, 1, ledger_account('psp_clearing', 0, $4), ledger_account('platform_fee', 0, $4), 6500
    from posted`,
    [order.id, sourceId, system.now(), order.currency],
  )
  clock.advance(11 * MINUTE_MS)
  const found = { kind: 'missing_at_gateway', subject: sourceId, expected: 130, found: 65 }
  expect((await compare()).items).toContainEqual(expect.objectContaining(found))
  const hourly = await reconcile(system, 'hourly')
  const admin = await aPerson({ role: 'admin' })
  const { items } = await admin.reconciliation.findings({ id: hourly })
  expect(items).toContainEqual(expect.objectContaining(found))
})
