import { afterEach, expect, test, vi } from 'vitest'
import {
  anOrder,
  balanceOf,
  deliverGatewayWebhooks,
  minutes,
  theTestGateway,
} from '#testing/scenes.ts'
import { theServer } from '#testing/server.ts'
import { refreshRefund } from '#ledger/server/service/refunds.ts'
import { DAY_MS } from '#platform/durations.ts'
import { refreshChargeback } from './chargebacks.ts'

/** Cases in which the client's bank and our refund may both return the same money. */

const CARD = '4000000000000259'
const FEE_CENTS = 1500

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function read(orderId: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{
    id: number
    status: string
    attempt: number
    gateway: string
    chargeback: string | null
  }>(
    `select r.id, r.status, r.attempt, r.gateway_refund_id as gateway,
       (select gateway_chargeback_id from chargebacks c where c.order_id = r.order_id) as chargeback
     from refunds r where r.order_id = $1`,
    [orderId],
  )
  if (!rows[0]) throw new Error('no refund')
  return rows[0]
}

async function chargeBack() {
  ;(await theServer()).clock.advance(DAY_MS)
  await minutes(3)
}

async function decide(orderId: number, verdict: 'won' | 'lost') {
  const { chargeback } = await read(orderId)
  await (await theTestGateway()).decideChargeback(chargeback ?? '', verdict)
  await deliverGatewayWebhooks()
  await minutes(12)
}

/** An order that was cancelled while the gateway was unreachable, so its refund is pending. */
async function anUnsentRefund() {
  const scene = await anOrder({ number: CARD })
  const gateway = await theTestGateway()
  const real = gateway.refund.bind(gateway)
  const refund = vi.spyOn(gateway, 'refund').mockRejectedValue(new Error('down'))
  const clearing = await balanceOf('psp_clearing', 0)
  const loss = await balanceOf('chargeback_loss', 0)
  await scene.client.orders.setStatus({ id: scene.order.id, status: 'cancelled' })
  await chargeBack()
  refund.mockImplementation(real)
  refund.mockClear()
  await minutes(3)
  return {
    ...scene,
    refund,
    moved: async () => ({
      clearing: (await balanceOf('psp_clearing', 0)) - clearing,
      loss: (await balanceOf('chargeback_loss', 0)) - loss,
    }),
  }
}

test('a refund waits while the bank decides, and is not sent once the bank has paid', async () => {
  const { order, refund, moved } = await anUnsentRefund()
  expect(refund).not.toHaveBeenCalled()
  await decide(order.id, 'lost')
  expect(await read(order.id)).toMatchObject({ status: 'by_bank' })
  expect(refund).not.toHaveBeenCalled()
  expect(await balanceOf('refund_in_transit', order.id)).toBe(0)
  expect(await moved()).toEqual({ clearing: 6500 + FEE_CENTS, loss: -FEE_CENTS })
})

test('the refund is sent if the chargeback is won', async () => {
  const { order, moved } = await anUnsentRefund()
  await decide(order.id, 'won')
  expect(await read(order.id)).toMatchObject({ status: 'succeeded' })
  expect(await moved()).toEqual({ clearing: 6500 + FEE_CENTS, loss: -FEE_CENTS })
})

test('a refund whose response was lost is found, and the chargeback is a loss', async () => {
  const { client, order } = await anOrder({ number: CARD })
  const gateway = await theTestGateway()
  const real = gateway.refund.bind(gateway)
  vi.spyOn(gateway, 'refund').mockImplementation(async (wanted) => {
    await real(wanted)
    throw new Error('the response was lost')
  })
  const loss = await balanceOf('chargeback_loss', 0)
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  await chargeBack()
  expect(await read(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(0)
  await decide(order.id, 'lost')
  expect(await read(order.id)).toMatchObject({ status: 'succeeded', attempt: 1 })
  expect((await balanceOf('chargeback_loss', 0)) - loss).toBe(-6500 - FEE_CENTS)
})

test('a refund that fails after it had succeeded is sent again', async () => {
  const { client, order, server } = await anOrder()
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const { id: refundId, status, gateway: gatewayRefundId } = await read(order.id)
  expect(status).toBe('succeeded')
  const gateway = await theTestGateway()
  const failed = {
    id: gatewayRefundId,
    refundId,
    attempt: 1,
    status: 'failed',
    failureReason: 'lost_or_stolen_card',
  } as const
  const lookup = vi.spyOn(gateway, 'findRefunds').mockResolvedValue([failed])
  await refreshRefund(server.system, gatewayRefundId)
  await refreshRefund(server.system, gatewayRefundId)
  expect(await read(order.id)).toMatchObject({ status: 'pending', attempt: 2 })
  expect(await balanceOf('refund_in_transit', order.id)).toBe(6500)
  expect((await client.orders.get({ id: order.id })).money.refund).toMatchObject({
    status: 'pending',
  })
  lookup.mockRestore()
  await minutes(3)
  expect(await read(order.id)).toMatchObject({ status: 'succeeded', attempt: 2 })
})

test('a webhook about an old attempt does not hasten the next one', async () => {
  const { client, order, server } = await anOrder({ number: '4000000000005126' })
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  await deliverGatewayWebhooks()
  const { attempt, gateway } = await read(order.id)
  expect(attempt).toBe(2)
  const refund = vi.spyOn(await theTestGateway(), 'refund')
  for (let time = 0; time < 5; time++) await refreshRefund(server.system, gateway)
  expect(refund).not.toHaveBeenCalled()
})

test('a chargeback fee that changes later is posted later, including when it is returned', async () => {
  const { order, server } = await anOrder({ number: CARD })
  const gateway = await theTestGateway()
  const real = gateway.retrieveChargeback.bind(gateway)
  let feeCents = 0
  vi.spyOn(gateway, 'retrieveChargeback').mockImplementation(async (id) => ({
    ...(await real(id)),
    feeCents,
  }))
  const loss = await balanceOf('chargeback_loss', 0)
  await chargeBack()
  const { database } = server
  const { rows } = await database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [order.id],
  )
  for (const fee of [1500, 1500, 2000, 0]) {
    feeCents = fee
    await refreshChargeback(server.system, rows[0]?.id ?? '')
    expect((await balanceOf('chargeback_loss', 0)) - loss).toBe(0 - fee)
  }
})
