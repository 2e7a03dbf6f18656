import { afterEach, expect, test, vi } from 'vitest'
import type { BalanceEntry } from '#platform/server/drivers/payments/gateway.ts'
import { anOrder, deliverGatewayWebhooks, payFor } from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { finishRun, insertEntries, insertRun } from './queries/runs.ts'
import { reconcile } from './service/reconcile.ts'
import { describeRun } from './service/report.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
})

async function compare() {
  const admin = await aPerson({ role: 'admin' })
  const run = await admin.reconciliation.start({})
  const { items, total } = await admin.reconciliation.findings({ id: run.id })
  return { run, items, total, kinds: items.map(({ kind }) => kind) }
}

/** Runs the hourly comparison directly, because the clock goes so far ahead that every session expires. */
async function hourly() {
  const { system, database } = await theServer()
  const { rows } = await database.pool.query<{ kind: string; subject: string }>(
    'select kind, subject from reconciliation_findings where run_id = $1',
    [await reconcile(system, 'hourly')],
  )
  return rows
}

/** Inserts a second posting of a movement at the gateway, bypassing all rules. */
async function post(order: { id: number; currency: string }, sourceId: string, key: string) {
  const { system, database } = await theServer()
  await database.pool.query(
    `with posted as (
      insert into ledger_transactions (kind, order_id, idem_key, source_id, created_at)
      values ('capture', $1, $5, $2, $3) returning id
    )
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select id, 1, ledger_account('psp_clearing', 0, $4), ledger_account('platform_fee', 0, $4), 6500
    from posted`,
    [order.id, sourceId, system.now(), order.currency, key],
  )
}

test('a movement younger than ten minutes in only one of the books is not a difference', async () => {
  const { client, service } = await aScene()
  await payFor(client, service)
  const { run, kinds } = await compare()
  expect(kinds).toEqual([])
  expect(run).toMatchObject({ status: 'clean', ledger: 0, gateway: service.hourlyRate })
  await deliverGatewayWebhooks()
  expect((await compare()).run).toMatchObject({ status: 'clean', ledger: service.hourlyRate })
})

test('different totals are found while money moves', async () => {
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

test('items that need a person neither make a run differ nor block the hourly run', async () => {
  const { order } = await anOrder()
  const server = await theServer()
  server.clock.advance(81 * DAY_MS)
  // The sweep, which would cancel the unanswered order, does not run.
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

test('a run that was killed is marked as failed by the next one, and its copied entries are deleted', async () => {
  const { system, database } = await theServer()
  const startedAt = new Date(system.now().getTime() - 6 * MINUTE_MS)
  const killed = await insertRun(system.db, { cause: 'hourly', since: null, startedAt })
  const entry = { sourceId: 'pi_x', kind: 'charge', amountCents: 1, at: startedAt } as const
  await insertEntries(system.db, killed, [entry])
  await compare()
  const { rows } = await database.pool.query(
    `select r.status, (select count(*) from reconciliation_entries where run_id = r.id)::int as left
     from reconciliation_runs r where id = $1`,
    [killed],
  )
  expect(rows).toEqual([{ status: 'failed', left: 0 }])
})

test('two runs never run concurrently: an admin gets an error, and the hourly run skips', async () => {
  const server = await theServer()
  const { system, resources, database } = server
  const { payments } = resources
  if (!payments) throw new Error('no gateway')
  const runs = async () =>
    (await database.pool.query('select from reconciliation_runs')).rowCount ?? 0
  const before = await runs()
  const real = payments.balanceTransactions.bind(payments)
  const reached = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  vi.spyOn(payments, 'balanceTransactions').mockImplementationOnce(async function* (...args) {
    reached.resolve()
    await goesOn.promise
    yield* real(...args)
  })
  const first = reconcile(system, 'command')
  await reached.promise
  await expect(compare()).rejects.toMatchObject({ status: 409, code: 'request.in_progress' })
  await server.runJob('reconciliation.hourly')
  goesOn.resolve()
  await first
  expect(await runs()).toBe(before + 1)
  await compare()
})

test('a difference is reported every hour while it lasts, though hourly runs read only recent movements', async () => {
  const { system, resources, clock, database } = await theServer()
  const { payments } = resources
  if (!payments) throw new Error('no gateway')
  await compare()
  const real = payments.balanceTransactions.bind(payments)
  const startDates: (Date | null)[] = []
  const at = system.now()
  let byHand = [{ sourceId: 're_by_hand', kind: 'refund', amountCents: -500, at } as const]
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(async function* (since, currency) {
    startDates.push(since)
    yield* real(since, currency)
    yield* byHand.filter((one) => !since || one.at >= since)
  })
  const found = { kind: 'missing_in_ledger', subject: 're_by_hand' }
  const week = 7 * DAY_MS
  clock.advance(HOUR_MS)
  expect(await hourly()).toContainEqual(found)
  for (let weeks = 0; weeks < 3; weeks++) {
    clock.advance(week)
    expect(await hourly()).toContainEqual(found)
  }
  // At most the week since the previous run, plus an hour and two days of margin.
  const reach = system.now().getTime() - (startDates.at(-1)?.getTime() ?? 0)
  expect(reach).toBeLessThan(week + 50 * HOUR_MS)
  const kept = 'select source_id as "sourceId" from reconciliation_entries'
  expect((await database.pool.query(kept)).rows).toEqual([{ sourceId: 're_by_hand' }])
  byHand = []
  expect(await compare()).toMatchObject({ run: { status: 'clean' } })
  expect((await database.pool.query(kept)).rows).toEqual([])
})

test('findings are deleted after 90 days except those of the latest run, but their count is kept', async () => {
  const server = await theServer()
  const { system, database, clock } = server
  const finding = (runId: number) =>
    database.pool.query(
      `insert into reconciliation_findings (run_id, kind, subject, at)
       select id, 'missing_in_ledger', 'pi_long_ago', started_at from reconciliation_runs where id = $1`,
      [runId],
    )
  const ended = async () => {
    const id = await insertRun(system.db, { cause: 'hourly', since: null, startedAt: system.now() })
    await finding(id)
    const counts = { compared: 1, findings: 1, waiting: 0, ledgerCents: null, gatewayCents: null }
    await finishRun(system.db, id, { status: 'different', ...counts, finishedAt: system.now() })
    return id
  }
  const old = await ended()
  const newest = await ended()
  clock.advance(91 * DAY_MS)
  await server.runJob('reconciliation.forget')
  const admin = await aPerson({ role: 'admin' })
  const left = async (id: number) => (await admin.reconciliation.findings({ id })).items.length
  expect([await left(old), await left(newest)]).toEqual([0, 1])
  const { items } = await admin.reconciliation.runs({})
  expect(items.find(({ id }) => id === old)).toMatchObject({ status: 'different', findings: 1 })
})

test('a movement that is twice in the ledger and once at the gateway is found', async () => {
  const { order } = await anOrder()
  const { database, clock } = await theServer()
  clock.advance(11 * MINUTE_MS)
  expect((await compare()).run.status).toBe('clean')
  const { rows } = await database.pool.query<{ id: string }>(
    'select payment_intent_id as id from payments where order_id = $1',
    [order.id],
  )
  const sourceId = rows[0]?.id ?? ''
  await post(order, sourceId, 'twice')
  clock.advance(11 * MINUTE_MS)
  const found = { kind: 'missing_at_gateway', subject: sourceId, expected: 130, found: 65 }
  expect((await compare()).items).toContainEqual(expect.objectContaining(found))
  const seen = { kind: found.kind, subject: sourceId }
  expect(await hourly()).toContainEqual(seen)
  clock.advance(7 * DAY_MS)
  expect(await hourly()).toContainEqual(seen)
})

test('a difference that the ledger has corrected is not reported again', async () => {
  const { order } = await anOrder()
  const { system, resources, clock } = await theServer()
  const { payments } = resources
  if (!payments) throw new Error('no gateway')
  const real = payments.balanceTransactions.bind(payments)
  const late = { sourceId: 'pi_late', kind: 'charge', amountCents: 6500, at: system.now() } as const
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(async function* (since, currency) {
    yield* real(since, currency)
    if (!since || late.at >= since) yield late
  })
  const found = { kind: 'missing_in_ledger', subject: 'pi_late' }
  clock.advance(HOUR_MS)
  expect(await hourly()).toContainEqual(found)
  clock.advance(7 * DAY_MS)
  expect(await hourly()).toContainEqual(found)
  await post(order, 'pi_late', 'late')
  for (let hours = 0; hours < 52; hours += 1) {
    clock.advance(HOUR_MS)
    expect((await hourly()).filter(({ subject }) => subject === 'pi_late')).toEqual([])
  }
})

test('an external refund that failed days later is not a difference, in that run or later ones', async () => {
  const { system, resources, clock, database } = await theServer()
  const { payments } = resources
  if (!payments) throw new Error('no gateway')
  await compare()
  const real = payments.balanceTransactions.bind(payments)
  const halves: BalanceEntry[] = []
  const tell = (amountCents: number) =>
    halves.push({ sourceId: 're_bounced', kind: 'refund', amountCents, at: system.now() })
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(async function* (since, currency) {
    yield* real(since, currency)
    yield* halves.filter(({ at }) => !since || at >= since)
  })
  const findings = async () => (await hourly()).filter(({ subject }) => subject === 're_bounced')
  tell(-500)
  clock.advance(HOUR_MS)
  expect(await findings()).toHaveLength(1)
  clock.advance(10 * DAY_MS)
  tell(500)
  for (let hours = 0; hours < 52; hours += 1) {
    clock.advance(HOUR_MS)
    expect(await findings()).toEqual([])
  }
  const { rowCount } = await database.pool.query(
    "select from reconciliation_open where subject = 're_bounced'",
  )
  expect(rowCount).toBe(0)
})
