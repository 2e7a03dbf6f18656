import { expect, test } from 'vitest'
import { aRelease, anOrder, connectBank, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { takeSnapshots } from '#ledger/server/service/balances.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { jobs } from '#app/server/jobs.ts'
import { SWEEPS } from './service/rehearsal.ts'

/** Delivers the gateway's events and runs the queued jobs. */
async function soon() {
  for (let round = 0; round < 3; round++) await deliverGatewayWebhooks()
}

test('a marketplace without orders shows zeros, not NaN', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { orders, payments, platform } = await admin.admin.stats({})
  expect(orders).toMatchObject({ total: 0, completionRate: 0 })
  expect(payments).toMatchObject({ totalRevenue: 0, averageOrderValue: 0, platformFees: 0 })
  expect(platform.averageRating).toBe(0)
})

test('the figures follow the ledger', async () => {
  const admin = await aPerson({ role: 'admin' })
  const before = await admin.admin.stats({})
  await anOrder()
  await aRelease()
  const after = await admin.admin.stats({})
  expect(after.payments.totalRevenue - before.payments.totalRevenue).toBe(130)
  expect(after.payments.monthlyRevenue - before.payments.monthlyRevenue).toBe(130)
  expect(after.payments.platformFees - before.payments.platformFees).toBe(13)
  expect(after.payments.pendingPayouts - before.payments.pendingPayouts).toBe(1)
  expect(after.payments.averageOrderValue).toBe(65)
  expect(after.escrow.totalHeld - before.escrow.totalHeld).toBe(65)
  expect(after.escrow.releasedThisMonth - before.escrow.releasedThisMonth).toBe(65)
  expect(after.orders).toMatchObject({
    total: before.orders.total + 2,
    pending: before.orders.pending + 1,
    completed: before.orders.completed + 1,
  })
  expect(after.orders.completionRate).toBe(50)
})

/** Computes the definitions of docs/product-rules.md#dashboard-figures from whole tables. */
async function theSlowNumbers() {
  const { database } = await theServer()
  const { rows } = await database.pool.query(`
    select p.captured - r.refunded as "totalRevenue", w.paid as "totalPaidToProviders",
      p.month - r.month as "monthlyRevenue", o.orders, o.completed, f.fees as "platformFees"
    from (select sum(amount_cents) / 100.0 as captured,
        sum(amount_cents) filter (where paid_at >= date_trunc('month', now(), 'utc')) / 100.0 as month
      from payments) p,
    (select coalesce(sum(amount_cents), 0) / 100.0 as refunded, coalesce(sum(amount_cents)
        filter (where created_at >= date_trunc('month', now(), 'utc')), 0) / 100.0 as month
      from refunds) r,
    (select coalesce(sum(amount_cents - reversed_cents), 0) / 100.0 as paid from payouts
      where status in ('paid', 'partially_reversed', 'reversed')) w,
    (select count(*) as orders, count(*) filter (where status = 'completed') as completed
      from orders) o,
    (select sum(case a.id when t.credit_id then t.amount_cents else -t.amount_cents end) / 100.0 as fees
      from ledger_accounts a join ledger_transfers t on a.id in (t.debit_id, t.credit_id)
      where a.kind = 'platform_fee') f`)
  const numbers: Record<string, unknown> = rows[0]
  return Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]))
}

test('snapshots plus later rows equal the sums over whole tables', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { system } = await theServer()
  const trade = async () => {
    const { client, order } = await anOrder()
    await client.orders.setStatus({ id: order.id, status: 'cancelled' })
    await connectBank((await aRelease()).viber)
    await anOrder()
    await (await theServer()).runJob('payments.sweep')
    await soon()
  }
  for (const isKept of [false, true, true]) {
    await trade()
    // Twice concurrently, as two processes would.
    if (isKept) await Promise.all([takeSnapshots(system), takeSnapshots(system)])
    await anOrder()
    const { payments, orders } = await admin.admin.stats({})
    const { orders: total, completed, ...money } = await theSlowNumbers()
    expect(payments).toMatchObject(money)
    expect(payments.totalPaidToProviders).toBeGreaterThan(0)
    expect(orders).toMatchObject({ total, completed })
  }
})

test('advancing the clock expires an unanswered order and refunds it', async () => {
  const { client, order } = await anOrder()
  const admin = await aPerson({ role: 'admin' })
  const clock = await admin.admin.advance({ hours: 73 })
  expect(clock.aheadHours).toBeGreaterThanOrEqual(73)
  await soon()
  const expired = await client.orders.get({ id: order.id })
  expect(expired).toMatchObject({ status: 'cancelled', cancelledThrough: 'expire' })
  expect(expired.money.refund).toMatchObject({ amount: 65, status: 'succeeded' })
})

test('an admin can decide a test chargeback as the bank', async () => {
  const { client, order } = await anOrder({ number: '4000000000000259' })
  const admin = await aPerson({ role: 'admin' })
  await admin.admin.advance({ hours: 25 })
  await soon()
  const { chargebacks } = await admin.admin.clock({})
  const opened = chargebacks.find(({ orderId }) => orderId === order.id)
  await admin.admin.decideChargeback({ id: opened?.id ?? '', verdict: 'lost' })
  await soon()
  expect(await client.orders.get({ id: order.id })).toMatchObject({
    cancelledThrough: 'chargeback_lost',
  })
})

test('each test clock action is audited with its request and result', async () => {
  const { order } = await anOrder({ number: '4000000000000259' })
  const admin = await aPerson({ role: 'admin' })
  const { aheadHours } = await admin.admin.clock({})
  await admin.admin.advance({ hours: 25 })
  await soon()
  const { chargebacks } = await admin.admin.clock({})
  const { id = '' } = chargebacks.find(({ orderId }) => orderId === order.id) ?? {}
  await admin.admin.decideChargeback({ id, verdict: 'won' })
  const nobody = admin.admin.decideChargeback({ id: 'no_such', verdict: 'won' })
  await expect(nobody).rejects.toMatchObject({ status: 404 })
  const { items } = await admin.audit.list({ actorId: admin.user.id })
  expect(items.map(({ before, after }) => ({ before, after })).toReversed()).toEqual([
    { before: { aheadHours }, after: { hours: 25, aheadHours: aheadHours + 25 } },
    { before: null, after: { id, verdict: 'won', outcome: 'asked' } },
    { before: { outcome: 'asked' }, after: { id, verdict: 'won', outcome: 'decided' } },
    { before: null, after: { id: 'no_such', verdict: 'won', outcome: 'asked' } },
    { before: { outcome: 'asked' }, after: { id: 'no_such', verdict: 'won', outcome: 'unknown' } },
  ])
})

test('advancing the clock past every session limit keeps the admin logged in', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (let week = 0; week < 5; week++) await admin.admin.advance({ hours: 24 * 7 })
  await (await theServer()).runJob('accounts.sweep')
  expect((await admin.accounts.me()).id).toBe(admin.user.id)
})

test('with real payments there is no test clock', async () => {
  const { resources } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const { payments } = resources
  resources.payments = null
  await expect(admin.admin.advance({ hours: 1 })).rejects.toMatchObject({ status: 404 })
  resources.payments = payments
})

test('a moved clock triggers every sweep of deadlines', () => {
  const sweeps = jobs.filter(({ name, nextDue }) => nextDue && name.endsWith('.sweep'))
  expect(SWEEPS.toSorted()).toEqual(sweeps.map(({ name }) => name).toSorted())
})
