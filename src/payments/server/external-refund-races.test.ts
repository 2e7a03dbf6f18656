import { expect, test, vi } from 'vitest'
import { checkoutFields } from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'
import {
  aMinuteLater,
  anOrderByStripe,
  useFakeStripeRefunds,
} from '#testing/external-refund-scene.ts'
import { refreshExternalRefund } from './service/external-refunds.ts'

/** Webhooks of external refunds that are concurrent, repeated, early, or compete with user actions. */

const stripe = useFakeStripeRefunds()

test('an approval concurrent with an external refund comes fully before or fully after it', async () => {
  const { client, viber, order, id, refundByHand, places } = await anOrderByStripe(stripe)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed' })
  const [approval] = await Promise.allSettled([client.orders.approve({ id }), refundByHand()])
  const outcome = { status: (await order()).status, places: await places() }
  const released = { advanced: -65, refunded: 65, fee: 13, waiting: 52 }
  expect(outcome).toEqual(
    approval.status === 'fulfilled'
      ? { status: 'completed', places: released }
      : { status: 'cancelled', places: { refunded: 65 } },
  )
})

test('several concurrent external refunds end the order once', async () => {
  const { order, paymentIntentId, kinds } = await anOrderByStripe(stripe)
  for (const cents of [1500, 2500, 2500]) stripe.fake.refundInDashboard(paymentIntentId, cents)
  const { system, database } = await theServer()
  await stripe.fake.webhooks.idle()
  const { rows } = await database.pool.query<{ id: string }>(
    "select object_id as id from webhook_inbox where processed_at is null and type = 'refund.created'",
  )
  await Promise.all(
    rows.flatMap(({ id }) => [
      refreshExternalRefund(system, id),
      refreshExternalRefund(system, id),
    ]),
  )
  await stripe.deliverWebhooks()
  expect((await order()).status).toBe('cancelled')
  const known = await kinds()
  expect(known.filter((kind) => kind === 'external_refund')).toHaveLength(1)
  expect(known.filter((kind) => kind === 'external_refund_apart')).toHaveLength(2)
})

test('repeated, late and reordered webhooks count once', async () => {
  const { order, refundByHand, kinds } = await anOrderByStripe(stripe)
  stripe.fake.faults.webhooks.add('dup-webhook')
  stripe.fake.faults.webhooks.add('reorder')
  stripe.fake.failRefund(await refundByHand(1500))
  await stripe.fake.webhooks.release()
  await stripe.deliverWebhooks()
  const known = await kinds()
  expect(known.filter((kind) => kind === 'external_refund_apart').length).toBeLessThan(2)
  expect(await refundByHand()).toMatch(/^re_/)
  await stripe.fake.webhooks.release()
  await stripe.deliverWebhooks()
  expect((await order()).status).toBe('cancelled')
  expect((await kinds()).filter((kind) => kind === 'external_refund')).toHaveLength(1)
})

test('a chargeback of the rest is not refunded on top', async () => {
  const { client, order, id, paymentIntentId, refundByHand, requestedRefunds } =
    await anOrderByStripe(stripe)
  await refundByHand(1500)
  stripe.fake.faults.next('503', { operation: 'POST /v1/refunds' })
  await client.orders.setStatus({ id, status: 'cancelled' })
  stripe.fake.closeDispute(stripe.fake.openDispute(paymentIntentId), 'lost')
  await stripe.deliverWebhooks()
  await aMinuteLater(stripe)
  expect((await order()).money.refund).toEqual({ amount: 65, status: 'by_bank' })
  expect(requestedRefunds()).toEqual([])
})

test('an external refund whose webhook was lost is posted by the next reconciliation', async () => {
  const { order, paymentIntentId } = await anOrderByStripe(stripe)
  const send = vi.spyOn(stripe.fake.webhooks, 'announce').mockReturnValue()
  const refundId = stripe.fake.refundInDashboard(paymentIntentId)
  send.mockRestore()
  await stripe.deliverWebhooks()
  expect((await order()).status).toBe('pending')
  const admin = await aPerson({ role: 'admin' })
  const { id } = await admin.reconciliation.start({})
  expect((await order()).status).toBe('cancelled')
  const { items } = await admin.reconciliation.findings({ id })
  expect(items.filter(({ subject }) => subject === refundId)).toEqual([])
})

test("an external refund that arrives before the payment's webhook creates the order and ends it", async () => {
  const { client, service } = await aScene()
  const { paymentIntentId } = await client.payments.createIntent(checkoutFields(service))
  stripe.fake.faults.webhooks.add('reorder')
  stripe.fake.pay(paymentIntentId)
  stripe.fake.refundInDashboard(paymentIntentId)
  await stripe.fake.webhooks.release()
  await stripe.deliverWebhooks()
  const { orderId: id = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect((await client.orders.get({ id })).status).toBe('cancelled')
})

test.each(['drop', '500', '503', '429'] as const)(
  'an external refund for which Stripe first answers with a %s is posted later',
  async (fault) => {
    const { order, refundByHand } = await anOrderByStripe(stripe)
    const times = fault === 'drop' ? 2 : 1
    stripe.fake.faults.next(fault, { operation: 'GET /v1/refunds/{refund}', times })
    await refundByHand()
    expect((await order()).status).toBe('pending')
    await aMinuteLater(stripe)
    expect((await order()).status).toBe('cancelled')
  },
)
