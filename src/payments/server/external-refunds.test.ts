import { expect, test } from 'vitest'
import { aComplaint, balanceOf } from '#testing/scenes.ts'
import { fakeStripeKeys } from '#testing/stripe-fixture.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { exportPerson } from '#ledger/server/service/personal-data.ts'
import { DAY_MS } from '#platform/durations.ts'
import { createStripeGateway } from '#platform/server/drivers/payments/stripe/gateway.ts'
import {
  aMinuteLater,
  anOrderByStripe,
  useFakeStripeRefunds,
} from '#testing/external-refund-scene.ts'

/** Admins can refund payments in Stripe's dashboard, outside the marketplace. */

const stripe = useFakeStripeRefunds()

/** The change of the platform's refund loss account, in cents. */
async function lossSince<Result>(work: () => Promise<Result>): Promise<number> {
  const before = await balanceOf('refund_loss', 0)
  await work()
  return (await balanceOf('refund_loss', 0)) - before
}

test('a full external refund ends the order, and nothing is paid twice', async () => {
  const { order, viber, id, refundByHand, kinds, requestedRefunds, places } =
    await anOrderByStripe(stripe)
  expect(await lossSince(refundByHand)).toBe(0)
  expect(await order()).toMatchObject({
    status: 'cancelled',
    cancelledThrough: 'external_refund',
    money: { status: 'refunded', refund: { amount: 65, status: 'succeeded' } },
  })
  expect(requestedRefunds()).toEqual([])
  expect(await places()).toEqual({ refunded: 65 })
  expect(await kinds()).toEqual(['pay', 'external_refund', 'refunded'])
  await expect(viber.orders.setStatus({ id, status: 'in_progress' })).rejects.toMatchObject({
    status: 409,
  })
})

test('both parties are notified', async () => {
  const { client, viber, refundByHand } = await anOrderByStripe(stripe)
  await refundByHand()
  for (const person of [client, viber]) {
    const { items } = await person.notifications.list({})
    expect(items.filter(({ kind }) => kind === 'order.external_refund')).toHaveLength(1)
  }
})

test.each(['in_progress', 'delivered'])(
  'a full external refund also ends an order that is %s',
  async (stageName) => {
    const { viber, order, id, refundByHand } = await anOrderByStripe(stripe)
    await viber.orders.setStatus({ id, status: 'in_progress' })
    if (stageName === 'delivered') await viber.orders.setStatus({ id, status: 'completed' })
    await refundByHand()
    expect(await order()).toMatchObject({ status: 'cancelled', money: { status: 'refunded' } })
  },
)

test("a full external refund ends the order's dispute", async () => {
  const { client, viber, order, id, refundByHand } = await anOrderByStripe(stripe)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await client.disputes.open({ id, ...aComplaint })
  await refundByHand()
  expect(await order()).toMatchObject({ status: 'cancelled', money: { status: 'refunded' } })
  const room = await client.disputes.ofOrder({ id })
  expect(room).toMatchObject({ status: 'closed', closedThrough: 'external_refund' })
  expect(room.entries.at(-1)).toMatchObject({ kind: 'external_refund' })
})

test("a partial external refund is the platform's loss: the order continues and the viber is paid in full", async () => {
  const { client, order, id, refundByHand, release, places, kinds } = await anOrderByStripe(stripe)
  expect(await lossSince(() => refundByHand(1500))).toBe(-1500)
  expect((await order()).status).toBe('pending')
  const { items } = await client.notifications.list({})
  expect(items.filter(({ kind }) => kind === 'refund.sent')).toMatchObject([
    { values: { orderId: id, amountCents: 1500 } },
  ])
  await release()
  expect(await places()).toEqual({ advanced: -15, refunded: 15, fee: 13, waiting: 52 })
  expect(await kinds()).toContain('external_refund_apart')
})

test('partial external refunds that add up to the total end the order', async () => {
  const { order, refundByHand, requestedRefunds, places } = await anOrderByStripe(stripe)
  await refundByHand(1500)
  await refundByHand(2000)
  expect((await order()).status).toBe('pending')
  await refundByHand()
  expect((await order()).status).toBe('cancelled')
  expect(requestedRefunds()).toEqual([])
  expect(await places()).toEqual({ refunded: 65 })
})

test('cancelling after a partial external refund refunds the rest in one refund', async () => {
  const { client, order, id, refundByHand, requestedRefunds, places } =
    await anOrderByStripe(stripe)
  await refundByHand(1500)
  await client.orders.setStatus({ id, status: 'cancelled' })
  await stripe.deliverWebhooks()
  expect(requestedRefunds()).toEqual([5000])
  expect(await order()).toMatchObject({ money: { refund: { amount: 65, status: 'succeeded' } } })
  expect(await places()).toEqual({ refunded: 65 })
})

test("an external refund after the release is the platform's loss, and the viber keeps the share", async () => {
  const { order, refundByHand, release, places } = await anOrderByStripe(stripe)
  await release()
  expect(await lossSince(refundByHand)).toBe(-6500)
  expect(await order()).toMatchObject({ status: 'completed', money: { status: 'released' } })
  expect(await places()).toEqual({ advanced: -65, refunded: 65, fee: 13, waiting: 52 })
})

test('an external refund replaces a refund that Stripe refused', async () => {
  const { client, order, id, refundByHand, requestedRefunds } = await anOrderByStripe(stripe)
  stripe.fake.faults.next('503', { operation: 'POST /v1/refunds' })
  await client.orders.setStatus({ id, status: 'cancelled' })
  expect((await order()).money.refund).toMatchObject({ status: 'pending' })
  expect(
    await lossSince(async () => {
      await refundByHand()
      await aMinuteLater(stripe)
    }),
  ).toBe(0)
  expect((await order()).money.refund).toMatchObject({ status: 'succeeded' })
  expect(requestedRefunds()).toEqual([])
})

test('an external refund that is returned is owed again, and sent', async () => {
  const { order, refundByHand, requestedRefunds, places } = await anOrderByStripe(stripe)
  const refundId = await refundByHand()
  stripe.fake.failRefund(refundId)
  await stripe.deliverWebhooks()
  await stripe.deliverWebhooks()
  expect(await order()).toMatchObject({
    status: 'cancelled',
    money: { status: 'refunded', refund: { amount: 65, status: 'succeeded' } },
  })
  expect(requestedRefunds()).toEqual([6500])
  expect(await places()).toEqual({ refunded: 65 })
})

test('a partial external refund that is returned leaves no loss', async () => {
  const { order, refundByHand } = await anOrderByStripe(stripe)
  expect(
    await lossSince(async () => {
      stripe.fake.failRefund(await refundByHand(1500))
      await stripe.deliverWebhooks()
    }),
  ).toBe(0)
  expect((await order()).status).toBe('pending')
})

test('the revenue shown to admins is reduced by refunds of either kind', async () => {
  const admin = await aPerson({ role: 'admin' })
  const revenue = async () => (await admin.admin.stats({})).payments.totalRevenue
  const before = await revenue()
  const { client, id, refundByHand } = await anOrderByStripe(stripe)
  expect((await revenue()) - before).toBe(65)
  await refundByHand(1500)
  expect((await revenue()) - before).toBe(50)
  await client.orders.setStatus({ id, status: 'cancelled' })
  await stripe.deliverWebhooks()
  expect((await revenue()) - before).toBe(0)
})

test('external refunds are in the personal data export', async () => {
  const { client, refundByHand } = await anOrderByStripe(stripe)
  await refundByHand(1500)
  const { database } = await theServer()
  const copy = await exportPerson(database, client.user.id)
  expect(copy.externalRefunds).toMatchObject([{ amountCents: 1500, status: 'standing' }])
})

test('an external refund of a payment from another installation is ignored', async () => {
  const { system, database } = await theServer()
  const keys = { ...fakeStripeKeys, apiUrl: stripe.fake.url }
  const now = () => system.now()
  const shop = await createStripeGateway({ keys, installation: 'another', now })
  const wanted = { checkoutId: 1, amountCents: 6500, currency: 'usd' }
  const { intentId } = await shop.createIntent(wanted)
  stripe.fake.pay(intentId)
  const refundId = stripe.fake.refundInDashboard(intentId)
  await stripe.deliverWebhooks()
  const { rows } = await database.pool.query(
    'select processed_at is not null as done from webhook_inbox where object_id = $1',
    [refundId],
  )
  expect(rows).toEqual([{ done: true }])
  const known = 'select from external_refunds where gateway_refund_id = $1'
  expect((await database.pool.query(known, [refundId])).rowCount).toBe(0)
})

test('reconciliation with Stripe finds no differences afterwards', async () => {
  const { refundByHand } = await anOrderByStripe(stripe)
  const standing = await refundByHand(1500)
  const returned = await refundByHand(500)
  stripe.fake.failRefund(returned)
  await stripe.deliverWebhooks()
  ;(await theServer()).clock.advance(DAY_MS)
  const admin = await aPerson({ role: 'admin' })
  const run = await admin.reconciliation.start({})
  const { items } = await admin.reconciliation.findings({ id: run.id })
  expect(items.filter(({ subject }) => [standing, returned].includes(subject))).toEqual([])
})
