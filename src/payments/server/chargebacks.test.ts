import { afterEach, expect, test, vi } from 'vitest'
import {
  aDispute,
  anOrder,
  aRelease,
  balanceOf,
  connectBank,
  deliverGatewayWebhooks,
  minutes,
  theTestGateway,
} from '#testing/scenes.ts'
import { findFaults } from '#app/server/invariants.ts'
import { theServer, type Person } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refused } from '#platform/server/drivers/payments/gateway.ts'
import { refreshChargeback } from './chargebacks.ts'

const CARD = '4000000000000259'
const FEE_CENTS = 1500

afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

/** The test card's payment is charged back a day later; three minutes of jobs record it and recover the money. */
async function chargeBack() {
  const server = await theServer()
  server.clock.advance(DAY_MS)
  for (let minute = 0; minute < 3; minute++) await minutes(1)
}

async function idOf(orderId: number): Promise<string> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [orderId],
  )
  return rows[0]?.id ?? 'none'
}

async function decide(orderId: number, verdict: 'won' | 'lost') {
  expect(await (await theTestGateway()).decideChargeback(await idOf(orderId), verdict)).toBe(true)
  await deliverGatewayWebhooks()
  await minutes(1)
}

async function kindsOf(person: Person, id: number) {
  return (await person.orders.timeline({ id })).map(({ kind }) => kind)
}

/** The balances of the platform's own accounts, in cents. */
async function sumsNow() {
  return {
    clearing: await balanceOf('psp_clearing', 0),
    fee: await balanceOf('platform_fee', 0),
    loss: await balanceOf('chargeback_loss', 0),
  }
}

async function changeSince(before: Awaited<ReturnType<typeof sumsNow>>) {
  const now = await sumsNow()
  return {
    clearing: now.clearing - before.clearing,
    fee: now.fee - before.fee,
    loss: now.loss - before.loss,
  }
}

test('a chargeback of held money freezes the order, and neither party can move the money', async () => {
  const { client, viber, order } = await anOrder({ number: CARD })
  const before = await sumsNow()
  await chargeBack()
  const frozen = await client.orders.get({ id: order.id })
  expect(frozen).toMatchObject({ status: 'disputed', money: { status: 'charged_back' } })
  expect(frozen.process).toMatchObject({ stage: 'frozen', actions: [], waitingFor: 'gateway' })
  await expect(
    viber.orders.setStatus({ id: order.id, status: 'in_progress' }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await changeSince(before)).toEqual({
    clearing: 6500 + FEE_CENTS,
    fee: 0,
    loss: -FEE_CENTS,
  })
})

test('a won chargeback returns the order to its previous status with a new deadline', async () => {
  const { client, order } = await anOrder({ number: CARD })
  await chargeBack()
  await decide(order.id, 'won')
  const back = await client.orders.get({ id: order.id })
  expect(back).toMatchObject({ status: 'pending', money: { status: 'holding' } })
  expect(back.process.deadline).not.toBe(order.process.deadline)
  expect(await balanceOf('escrow', order.id)).toBe(6500)
})

test('a lost chargeback ends the order, and no refund is paid on top', async () => {
  const { client, order } = await anOrder({ number: CARD })
  await chargeBack()
  await decide(order.id, 'lost')
  const lost = await client.orders.get({ id: order.id })
  expect(lost).toMatchObject({ status: 'cancelled', cancelledThrough: 'chargeback_lost' })
  expect(lost.money).toEqual({
    status: 'charged_back',
    refund: null,
    payout: null,
    chargeback: { status: 'lost', amount: 65 },
  })
  expect(await kindsOf(client, order.id)).toEqual(['pay', 'charge_back', 'chargeback_lost'])
})

test("a chargeback between release and payout cancels the payout and the platform's fee", async () => {
  const scene = await aRelease({ number: CARD })
  const before = await sumsNow()
  await chargeBack()
  const { items } = await scene.viber.payouts.list({})
  expect(items[0]).toMatchObject({ status: 'cancelled' })
  expect(await balanceOf('provider_payable', scene.viber.user.id)).toBe(0)
  expect(await changeSince(before)).toEqual({
    clearing: 6500 + FEE_CENTS,
    fee: -1300,
    loss: -FEE_CENTS,
  })
  await decide(scene.order.id, 'won')
  await connectBank(scene.viber)
  await minutes(1)
  const after = await scene.viber.payouts.list({})
  expect(after.items.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'paid'])
})

test('a chargeback after the payout reverses the transfer, and the viber is paid again if it is won', async () => {
  const scene = await aRelease({ number: CARD })
  await connectBank(scene.viber)
  await minutes(1)
  expect((await scene.viber.payouts.list({})).items[0]).toMatchObject({ status: 'paid' })
  await chargeBack()
  expect((await scene.viber.payouts.list({})).items[0]).toMatchObject({
    status: 'reversed',
    reversed: 52,
  })
  expect(await balanceOf('provider_receivable', scene.viber.user.id)).toBe(0)
  await decide(scene.order.id, 'won')
  await minutes(1)
  const { items } = await scene.viber.payouts.list({})
  expect(items.map(({ status, amount }) => [status, amount])).toEqual([
    ['paid', 52],
    ['reversed', 52],
  ])
})

test('a share that cannot be recovered from a viber stays owed, and is forgiven if the chargeback is won', async () => {
  const scene = await aRelease({ number: CARD })
  await connectBank(scene.viber)
  await minutes(1)
  vi.spyOn(await theTestGateway(), 'reverseTransfer').mockRejectedValue(
    new Refused('empty account'),
  )
  await chargeBack()
  expect(await scene.viber.payouts.summary({})).toMatchObject({ owed: 52, paid: 52 })
  await decide(scene.order.id, 'won')
  expect(await scene.viber.payouts.summary({})).toMatchObject({ owed: 0, paid: 52 })
})

test('a reversal whose response was lost is posted even after the bank returned the money', async () => {
  const scene = await aRelease({ number: CARD })
  await connectBank(scene.viber)
  await minutes(1)
  const gateway = await theTestGateway()
  const reverse = gateway.reverseTransfer
  // Both reversals succeed, but their responses are lost; by the second one the bank has decided.
  const spy = vi.spyOn(gateway, 'reverseTransfer')
  const unheard: typeof reverse = async (wanted) => {
    await reverse(wanted)
    throw new Error('the response was lost')
  }
  spy.mockImplementationOnce(unheard).mockImplementationOnce(unheard)
  const server = await theServer()
  server.clock.advance(DAY_MS)
  await minutes(1)
  await vi.waitFor(async () => {
    await minutes(1)
    expect(spy).toHaveBeenCalledOnce()
  }, 15_000)
  await (await theTestGateway()).decideChargeback(await idOf(scene.order.id), 'won')
  await deliverGatewayWebhooks()
  for (let minute = 0; minute < 5; minute++) await minutes(1)
  expect(spy).toHaveBeenCalledTimes(3)
  const { items } = await scene.viber.payouts.list({})
  expect(items.map(({ status }) => status).toSorted()).toEqual(['paid', 'reversed'])
  expect(await balanceOf('provider_receivable', scene.viber.user.id)).toBe(0)
  expect(await findFaults(server.database)).toEqual([])
})

test("a chargeback of a refunded payment is the platform's loss and does not cancel the order again", async () => {
  const { client, order } = await anOrder({ number: CARD })
  const { cancelledAt } = await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const before = await sumsNow()
  await chargeBack()
  expect(await changeSince(before)).toMatchObject({ loss: -6500 - FEE_CENTS })
  expect(await kindsOf(client, order.id)).toContain('charge_back_loss')
  await decide(order.id, 'lost')
  const asBefore = { status: 'cancelled', cancelledThrough: 'cancel', cancelledAt }
  expect(await client.orders.get({ id: order.id })).toMatchObject(asBefore)
})

test('webhooks of a chargeback may be repeated, late and out of order', async () => {
  const { client, order } = await anOrder({ number: CARD })
  const server = await theServer()
  const gateway = await theTestGateway()
  server.clock.advance(DAY_MS + 61_000)
  await gateway.passTime()
  await gateway.idle()
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select c.id from test_gateway_chargebacks c join payments p on p.payment_intent_id = c.intent_id
     where p.order_id = $1`,
    [order.id],
  )
  const id = rows[0]?.id ?? ''
  await gateway.decideChargeback(id, 'lost')
  await Promise.all(Array.from({ length: 10 }, () => refreshChargeback(server.system, id)))
  expect(await kindsOf(client, order.id)).toEqual(['pay', 'charge_back', 'chargeback_lost'])
})

/** A dispute ruling with a refund of $20 that stays pending until the mocks are restored. */
async function aRefundUnderWay() {
  const scene = await aDispute({ number: CARD })
  const gateway = await theTestGateway()
  const refund = gateway.refund.bind(gateway)
  vi.spyOn(gateway, 'refund').mockImplementation(async (wanted) => ({
    ...(await refund(wanted)),
    status: 'pending',
  }))
  vi.spyOn(gateway, 'findRefunds').mockResolvedValue([])
  const ruling = { resolution: 'partial_refund', resolutionAmount: 20 } as const
  await scene.admin.disputes.resolve({ id: scene.dispute.id, ...ruling })
  return { ...scene, orderId: scene.dispute.orderId }
}

async function paymentStatusOf(orderId: number): Promise<string | undefined> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from payments where order_id = $1',
    [orderId],
  )
  return rows[0]?.status
}

test('a returned payment is marked refunded only once the refund has succeeded', async () => {
  const { orderId } = await aRefundUnderWay()
  await chargeBack()
  expect(await paymentStatusOf(orderId)).toBe('charged_back')
  await decide(orderId, 'won')
  expect(await paymentStatusOf(orderId)).toBe('succeeded')
  vi.restoreAllMocks()
  await minutes(15)
  expect(await paymentStatusOf(orderId)).toBe('partially_refunded')
})

test('a refund that succeeds after a chargeback leaves the payment charged back', async () => {
  const { viber, orderId } = await aRefundUnderWay()
  await chargeBack()
  vi.restoreAllMocks()
  for (let minute = 0; minute < 15; minute++) await minutes(1)
  const { money } = await viber.orders.get({ id: orderId })
  expect(money.refund).toMatchObject({ amount: 20, status: 'succeeded' })
  expect(await paymentStatusOf(orderId)).toBe('charged_back')
})
