import { afterEach, expect, test } from 'vitest'
import { aScene, aVisitor, theServer } from '#testing/server.ts'
import { checkoutFields } from '#testing/scenes.ts'
import { fakeStripeKeys, useFakeStripe } from '#testing/stripe-fixture.ts'
import { createStripeGateway } from '#platform/server/drivers/payments/stripe/gateway.ts'

const stripe = useFakeStripe()
afterEach(() => stripe.fake.faults.clear())

async function aCheckout() {
  const scene = await aScene()
  const checkout = await scene.client.payments.createIntent(checkoutFields(scene.service))
  const pay = (card?: string) => stripe.fake.pay(checkout.paymentIntentId, card)
  const orders = async () => (await scene.client.orders.list({})).total
  return { ...scene, ...checkout, pay, orders }
}

test("the browser gets Stripe's card form and its key", async () => {
  const visitor = await aVisitor()
  expect(await visitor.payments.cardForm()).toEqual({
    gateway: 'stripe',
    publishableKey: 'pk_test_fake',
  })
})

async function policyOf(path: string) {
  const visitor = await aVisitor()
  return (await visitor.fetch(path)).headers.get('content-security-policy') ?? ''
}

test.each(['/checkout/1', '/checkout', '/checkout/1?x=y', '/Checkout/1'])(
  'the content security policy of %s allows Stripe',
  async (path) => {
    const policy = await policyOf(path)
    expect(policy).toMatch(/script-src [^;]* https:\/\/js\.stripe\.com /)
    expect(policy).toMatch(/frame-src [^;]* https:\/\/hooks\.stripe\.com(;|$)/)
    expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.stripe\.com(;|$)/)
    expect(policy).not.toContain('unsafe')
  },
)

test.each(['/', '/auth?next=/checkout/1', '/checkouts', '/payment-success', '/api/site'])(
  'the content security policy of %s does not allow Stripe',
  async (path) => {
    const policy = await policyOf(path)
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('stripe')
  },
)

test.each(['webhook', 'page'])('a payment found by the %s becomes one order', async (finder) => {
  const { pay, client, paymentIntentId, orders } = await aCheckout()
  pay()
  if (finder === 'webhook') await stripe.deliverWebhooks()
  const payment = await client.payments.getPayment({ paymentIntentId })
  expect(payment).toMatchObject({ status: 'succeeded', amount: 65 })
  await stripe.deliverWebhooks()
  expect(await orders()).toBe(1)
})

test.each(['dup-webhook', 'reorder', 'late-webhook'] as const)(
  'a %s leads to exactly one order',
  async (fault) => {
    const { pay, client, paymentIntentId, orders } = await aCheckout()
    stripe.fake.faults.webhooks.add(fault)
    expect(() => pay('pm_card_chargeDeclined')).toThrow('declined')
    pay()
    if (fault === 'late-webhook') await client.payments.getPayment({ paymentIntentId })
    await stripe.fake.webhooks.release()
    await stripe.deliverWebhooks()
    expect(await orders()).toBe(1)
  },
)

test('the webhook of a declined card leaves the checkout open for another card', async () => {
  const { pay, client, paymentIntentId, orders } = await aCheckout()
  expect(() => pay('pm_card_chargeDeclined')).toThrow('declined')
  await stripe.deliverWebhooks()
  expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
    status: 'requires_payment',
  })
  pay()
  await stripe.deliverWebhooks()
  expect(await orders()).toBe(1)
})

test.each(['drop', 'delay', '500', '503', '429'] as const)(
  'after Stripe answers with a %s, pressing Pay again opens the checkout',
  async (fault) => {
    const { client, service } = await aScene()
    const operation = 'POST /v1/payment_intents'
    stripe.fake.faults.next(fault, { operation, times: fault === 'drop' ? 2 : 1 })
    await expect(client.payments.createIntent(checkoutFields(service))).rejects.toMatchObject({
      code: 'payments.unavailable',
    })
    const { paymentIntentId } = await client.payments.createIntent(checkoutFields(service))
    stripe.fake.pay(paymentIntentId)
    expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
      status: 'succeeded',
    })
  },
)

test.each(['drop', '429'] as const)(
  'while Stripe answers with a %s, requests get 503 and nothing is lost',
  async (fault) => {
    const unreachable = { status: 503, code: 'payments.unreachable' }
    const { pay, client, viber, paymentIntentId, orders } = await aCheckout()
    pay()
    const times = fault === 'drop' ? 2 : 1
    stripe.fake.faults.next(fault, { operation: 'GET /v1/payment_intents/{intent}', times })
    await expect(client.payments.getPayment({ paymentIntentId })).rejects.toMatchObject(unreachable)
    await client.payments.getPayment({ paymentIntentId })
    expect(await orders()).toBe(1)

    const currentPassword = 'a long enough secret'
    stripe.fake.faults.next(fault, { operation: 'POST /v1/accounts', times })
    const connected = viber.payouts.connect({ currentPassword })
    await expect(connected).rejects.toMatchObject(unreachable)
    expect((await viber.payouts.connect({ currentPassword })).url).toContain('/setup/')
  },
)

test('a cancelled order is refunded once, even if the first response is lost', async () => {
  const { pay, client, paymentIntentId } = await aCheckout()
  pay()
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  stripe.fake.faults.next('500', { operation: 'POST /v1/refunds' })
  await client.orders.setStatus({ id: orderId, status: 'cancelled' })
  const { clock, runJob } = await theServer()
  clock.advance(5 * 60_000)
  await runJob('payments.sweep')
  clock.set(new Date())
  const refunds = stripe.fake.store
    .all('refund')
    .filter((one) => one.payment_intent === paymentIntentId)
  expect(refunds).toHaveLength(1)
  const order = await client.orders.get({ id: orderId })
  expect(order.money).toMatchObject({ status: 'refunded', refund: { status: 'succeeded' } })
})

test('webhooks of another installation on the same Stripe account are ignored', async () => {
  const keysHere = { ...fakeStripeKeys, apiUrl: stripe.fake.url }
  const now = () => new Date()
  const other = await createStripeGateway({ keys: keysHere, installation: 'another', now })
  const { orders, paymentIntentId } = await aCheckout()
  const { metadata } = stripe.fake.store.get('payment_intent', paymentIntentId)
  const wanted = { checkoutId: Number(metadata['checkoutId']), amountCents: 6500, currency: 'usd' }
  const { intentId } = await other.createIntent(wanted)
  expect(intentId).not.toBe(paymentIntentId)
  stripe.fake.pay(intentId)
  await stripe.deliverWebhooks()
  expect(await orders()).toBe(0)
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    "select object_id, processed_at from webhook_inbox where payload->'data'->'object'->>'id' = $1",
    [intentId],
  )
  expect(rows).toEqual([{ object_id: null, processed_at: expect.any(Date) }])
})

test('an event with a wrong signature, of the other mode, or without an object is refused by name', async () => {
  const visitor = await aVisitor()
  const post = async (body: string, signature = stripe.fake.webhooks.sign(body)) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await visitor.fetch('/api/webhooks/stripe', { method: 'POST', headers, body })
    const { code = null } = (await answer.json()) as { code?: string }
    return [answer.status, code]
  }
  const event = { id: 'evt_x', type: 'nobody.knows', livemode: false, data: { object: {} } }
  const body = JSON.stringify(event)
  expect(await post(body, 't=1,v1=00')).toEqual([400, 'payments.bad_signature'])
  expect(await post(body)).toEqual([200, null])
  const live = JSON.stringify({ ...event, livemode: true })
  expect(await post(live)).toEqual([400, 'payments.wrong_mode'])
  const thin = JSON.stringify({ ...event, object: 'v2.core.event', data: undefined })
  expect(await post(thin)).toEqual([400, 'payments.event_not_read'])
})
