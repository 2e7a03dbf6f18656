import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRelease, anOrder, connectBank, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { describeRun } from './service/report.ts'

beforeEach(async () => {
  await deliverGatewayWebhooks()
})
afterEach(async () => {
  vi.restoreAllMocks()
})

/** Advances the clock until no movement can be under way any more. */
async function later(ms = 11 * MINUTE_MS) {
  const server = await theServer()
  server.clock.advance(ms)
  await server.runJob('payments.sweep')
  await deliverGatewayWebhooks()
}

async function compare() {
  const admin = await aPerson({ role: 'admin' })
  const run = await admin.reconciliation.start({})
  const { items } = await admin.reconciliation.findings({ id: run.id })
  return { run, findings: items.map(({ kind, subject }) => `${kind} ${subject}`), items, admin }
}

async function sql(text: string, values: unknown[] = []) {
  return (await theServer()).database.pool.query<Record<string, string>>(text, values)
}

test('after payments, refunds, payouts and chargebacks the ledger and the gateway agree', async () => {
  const scene = await aRelease()
  await connectBank(scene.viber)
  const { client, order } = await anOrder()
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const late = await aRelease({ number: '4000000000000259' })
  await connectBank(late.viber)
  await later()
  await later(24 * 60 * MINUTE_MS)
  await later()
  await later()
  const { run, findings } = await compare()
  expect(findings).toEqual([])
  expect(run).toMatchObject({ status: 'clean', since: null })
  expect(run.ledger).toBe(run.gateway)
  expect(run.compared).toBeGreaterThan(6)
})

test('movements that only the gateway or only the ledger has are found', async () => {
  await anOrder()
  await later()
  await sql(`insert into test_gateway_intents (id, idem_key, client_secret, amount_cents, currency,
    status, charge_id, created_at, succeeded_at)
    values ('pi_test_stranger', 'stranger', 'stranger', 777, 'usd', 'succeeded', 'ch', now() - interval '1 day',
      now() - interval '1 day')`)
  const { rows } = await sql(`update test_gateway_intents set amount_cents = amount_cents + 1
    where id = (select payment_intent_id from payments order by id desc limit 1) returning id`)
  const known = rows[0]?.['id']
  const { admin, run, items } = await compare()
  expect(run.status).toBe('different')
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: 'missing_in_ledger',
      subject: 'pi_test_stranger',
      found: 7.77,
    }),
  )
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'missing_at_gateway', subject: known, expected: 65 }),
  )
  expect(run.gateway).not.toBe(run.ledger)
  const path = `/api/admin/reconciliation/${run.id}/findings/export.csv`
  const table = await admin.fetch(path)
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(table.headers.get('content-disposition')).toContain(`reconciliation-${run.id}.csv`)
  const [head, ...lines] = (await table.text()).trim().split('\r\n')
  expect(head).toBe('finding,kind,subject,order,expected,found')
  expect(lines).toHaveLength(items.length)
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d+,missing_in_ledger,pi_test_stranger,,,7\.77$/),
  )
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^\\d+,missing_at_gateway,${known},\\d*,65\\.00,$`)),
  )
  expect((await admin.fetch(path.replace(String(run.id), '999999'))).status).toBe(404)
  expect((await (await aPerson()).fetch(path)).status).toBe(403)
  const server = await theServer()
  const report = await describeRun(server.system, run.id)
  expect(report).toMatchObject({ isClean: false })
  expect(report.text).toContain('missing_in_ledger: pi_test_stranger')
  await sql(`delete from test_gateway_intents where id = 'pi_test_stranger'`)
  await sql(`update test_gateway_intents set amount_cents = amount_cents - 1 where id = $1`, [
    known,
  ])
  expect((await compare()).findings).toEqual([])
})

test('a refund that failed at the gateway, out and back, is not a difference', async () => {
  await later()
  const { payments } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  const real = payments.balanceTransactions.bind(payments)
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(async function* (since, currency) {
    yield* real(since, currency)
    const at = new Date(0)
    yield { sourceId: 're_test_failed', kind: 'refund', amountCents: -6500, at }
    yield { sourceId: 're_test_failed', kind: 'refund', amountCents: 6500, at }
  })
  expect((await compare()).findings).toEqual([])
})

test('an hourly run starts where the last one did and finds what is new', async () => {
  await compare()
  const server = await theServer()
  const kept = async () => (await sql('select 1 from account_snapshots')).rowCount
  await sql('delete from account_snapshots')
  await later(60 * MINUTE_MS)
  await anOrder()
  await later()
  await server.runJob('reconciliation.hourly')
  const admin = await aPerson({ role: 'admin' })
  const { items } = await admin.reconciliation.runs({})
  expect(items[0]).toMatchObject({ cause: 'hourly', status: 'clean' })
  expect(items[0]?.since).not.toBeNull()
  // Hourly runs take snapshots too, so that sums stay fast without full runs.
  expect(await kept()).toBeGreaterThan(0)
})

test('an item that should have moved long ago is reported', async () => {
  const { order } = await anOrder()
  await later(81 * 24 * 60 * MINUTE_MS)
  const { findings } = await compare()
  expect(findings).toContain(`held_too_long order ${order.id}`)
})

test('a webhook event that was not handled for over an hour is reported', async () => {
  const { system, resources } = await theServer()
  await sql(
    `insert into webhook_inbox (gateway, event_id, type, payload, received_at, due_at)
     values ($1, 'evt_stuck', 'refund.updated', '{}', $2, $3)`,
    [
      resources.payments?.name,
      new Date(system.now().getTime() - 61 * MINUTE_MS),
      new Date(system.now().getTime() + 60 * MINUTE_MS),
    ],
  )
  const { items } = await compare()
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'event_stuck', subject: 'event evt_stuck' }),
  )
  await sql(`delete from webhook_inbox where event_id = 'evt_stuck'`)
})

test('an unreachable gateway leaves a failed run and returns an error', async () => {
  const { payments } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  vi.spyOn(payments, 'balanceTransactions').mockImplementation(() => {
    throw new Error('no network')
  })
  const admin = await aPerson({ role: 'admin' })
  await expect(admin.reconciliation.start({})).rejects.toMatchObject({ status: 503 })
  const { items } = await admin.reconciliation.runs({})
  expect(items[0]).toMatchObject({ status: 'failed' })
})
