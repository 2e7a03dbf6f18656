import { afterEach, expect, test, vi } from 'vitest'
import { theServer } from '#testing/server.ts'
import { anOrder, balanceOf, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { sendRefund } from './service/refunds.ts'

const FAILING_REFUNDS = '4000000000005126'

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function refundOf(orderId: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{
    id: number
    status: string
    attempt: number
    failure_reason: string | null
  }>('select id, status, attempt, failure_reason from refunds where order_id = $1', [orderId])
  if (!rows[0]) throw new Error('no refund')
  return rows[0]
}

async function theGateway() {
  const { payments } = (await theServer()).resources
  if (!payments) throw new Error('no gateway')
  return payments
}

test('a refund leaves the ledger once, when the gateway has paid it', async () => {
  const { client, order, server } = await anOrder()
  const clearing = await balanceOf('psp_clearing', 0)
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const refund = await refundOf(order.id)
  expect(refund).toMatchObject({ status: 'succeeded', attempt: 1 })
  expect((await balanceOf('psp_clearing', 0)) - clearing).toBe(6500)
  await Promise.all(Array.from({ length: 20 }, () => sendRefund(server.system, refund.id)))
  expect((await balanceOf('psp_clearing', 0)) - clearing).toBe(6500)
})

test('an unreachable gateway delays a refund, and the retry uses the same key', async () => {
  const { client, order, server } = await anOrder()
  const gateway = await theGateway()
  const calls = vi.spyOn(gateway, 'refund').mockRejectedValueOnce(new Error('connection reset'))
  const cancelled = await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect(cancelled.money).toMatchObject({ status: 'refunded', refund: { status: 'pending' } })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(6500)

  server.clock.advance(61_000)
  await server.runJob('payments.sweep')
  expect(await refundOf(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(0)
  const { id } = await refundOf(order.id)
  const attempts = calls.mock.calls.filter(([wanted]) => wanted.refundId === id)
  expect(attempts.map(([wanted]) => wanted.attempt)).toEqual([1, 1])
})

test('a refund whose response was lost is found again, and the client is not paid twice', async () => {
  const { client, order, server } = await anOrder()
  const gateway = await theGateway()
  const refund = gateway.refund.bind(gateway)
  vi.spyOn(gateway, 'refund').mockImplementationOnce(async (wanted) => {
    await refund(wanted)
    throw new Error('the response was lost')
  })
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  server.clock.advance(61_000)
  await server.runJob('payments.sweep')
  expect(await refundOf(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
  const { rows } = await server.database.pool.query(
    `select 1 from test_gateway_refunds r join payments p on p.payment_intent_id = r.intent_id
     where p.order_id = $1`,
    [order.id],
  )
  expect(rows).toHaveLength(1)
})

test('a refund that fails later stays owed and gets a new attempt', async () => {
  const { client, order, server } = await anOrder({ number: FAILING_REFUNDS })
  const cancelled = await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect(cancelled.money.refund).toEqual({ amount: 65, status: 'submitted' })
  await deliverGatewayWebhooks()
  expect(await refundOf(order.id)).toMatchObject({
    status: 'pending',
    attempt: 2,
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(6500)

  server.clock.advance(61_000)
  await server.runJob('payments.sweep')
  await deliverGatewayWebhooks()
  expect(await refundOf(order.id)).toMatchObject({ status: 'pending', attempt: 3 })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(6500)
})

test('a failed refund whose webhook was lost is found by polling', async () => {
  const { client, order, server } = await anOrder({ number: FAILING_REFUNDS })
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  await deliverGatewayWebhooks()
  await server.database.pool.query(
    `update refunds set status = 'submitted', attempt = 1, due_at = now() + interval '10 minutes'
     where order_id = $1`,
    [order.id],
  )
  server.clock.advance(11 * 60_000)
  await server.runJob('payments.sweep')
  expect(await refundOf(order.id)).toMatchObject({ status: 'pending', attempt: 2 })
})

test('after a day, when the gateway has forgotten its keys, a refund is looked up before it is sent again', async () => {
  const { client, order, server } = await anOrder()
  const gateway = await theGateway()
  const refund = gateway.refund
  const spy = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (wanted) => {
    await refund(wanted)
    throw new Error('the response was lost')
  })
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect(await refundOf(order.id)).toMatchObject({ status: 'pending' })
  server.clock.advance(24 * 3_600_000)
  await server.runJob('payments.sweep')
  expect(await refundOf(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
  const { id } = await refundOf(order.id)
  expect(spy.mock.calls.filter(([wanted]) => wanted.refundId === id)).toHaveLength(1)
})

test('a refund that never reached the gateway is sent a day later', async () => {
  const { client, order, server } = await anOrder()
  vi.spyOn(await theGateway(), 'refund').mockRejectedValueOnce(new Error('connection reset'))
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  server.clock.advance(24 * 3_600_000)
  await server.runJob('payments.sweep')
  expect(await refundOf(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
})
