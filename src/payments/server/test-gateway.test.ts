import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'
import { aCard, anOrder, checkoutFields, payFor } from '#testing/scenes.ts'

async function aCheckout() {
  const scene = await aScene()
  const checkout = await scene.client.payments.createIntent(checkoutFields(scene.service))
  const pay = (number: string, more: Partial<typeof aCard> = {}) =>
    scene.client.payments.confirmTestCard({
      ...aCard,
      ...more,
      number,
      clientSecret: checkout.clientSecret,
    })
  return { ...scene, ...checkout, pay }
}

test.each(['4242424242424242', '5555 5555 5555 4444', '378282246310005'])(
  '%s pays immediately',
  async (number) => {
    const { pay, paymentIntentId } = await aCheckout()
    expect(await pay(number)).toEqual({
      status: 'succeeded',
      paymentIntentId,
      redirectUrl: `/payment-success?payment_intent=${paymentIntentId}&redirect_status=succeeded`,
    })
  },
)

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
])('%s is refused, and another card pays the same checkout', async (number, code) => {
  const { pay, client, paymentIntentId } = await aCheckout()
  await expect(pay(number)).rejects.toMatchObject({ status: 402, code })
  expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
    status: 'requires_payment',
  })
  expect((await pay(aCard.number)).status).toBe('succeeded')
})

test('an expired card is refused', async () => {
  const { client, clientSecret } = await aCheckout()
  const card = { ...aCard, clientSecret, expYear: 2020 }
  await expect(client.payments.confirmTestCard(card)).rejects.toMatchObject({
    code: 'expired_card',
  })
})

test('a real card number is refused and not stored', async () => {
  const { pay } = await aCheckout()
  await expect(pay('4539578763621486')).rejects.toMatchObject({
    status: 402,
    code: 'payments.not_test_card',
  })
  const { order, server } = await anOrder()
  const { rows } = await server.database.pool.query<{ card_last4: string; card_brand: string }>(
    'select card_brand, card_last4 from payments where order_id = $1',
    [order.id],
  )
  expect(rows).toEqual([{ card_brand: 'visa', card_last4: '4242' }])
  const all = await server.database.pool.query('select * from test_gateway_intents')
  expect(JSON.stringify(all.rows)).not.toMatch(/4242424242424242|4539578763621486/)
})

test('concurrent confirmations pay once', async () => {
  const { pay, client } = await aCheckout()
  const results = await Promise.all(Array.from({ length: 50 }, () => pay(aCard.number)))
  expect(new Set(results.map((result) => result.status))).toEqual(new Set(['succeeded']))
  const { paymentIntentId } = results[0] ?? { paymentIntentId: '' }
  await client.payments.getPayment({ paymentIntentId })
  expect((await client.orders.list({})).total).toBe(1)
})

test('a card with a 3-D Secure challenge pays once it is completed', async () => {
  const { pay, client, paymentIntentId } = await aCheckout()
  const challenged = await pay('4000002500003155')
  expect(challenged).toMatchObject({
    status: 'requires_action',
    redirectUrl: `/test-gateway/3ds/${paymentIntentId}`,
  })
  const challenge = await client.payments.getTestChallenge({ id: paymentIntentId })
  expect(challenge).toEqual({ status: 'requires_action', amount: 65, currency: 'usd' })
  const answer = { id: paymentIntentId, outcome: 'complete' } as const
  expect((await client.payments.answerTestChallenge(answer)).status).toBe('succeeded')
  expect((await client.payments.answerTestChallenge(answer)).status).toBe('succeeded')
  const payment = await client.payments.getPayment({ paymentIntentId })
  expect(payment.status).toBe('succeeded')
})

test('a failed challenge leaves the checkout open for another card', async () => {
  const { pay, client, paymentIntentId } = await aCheckout()
  await pay('4000002500003155')
  const failed = await client.payments.answerTestChallenge({ id: paymentIntentId, outcome: 'fail' })
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    error: 'Your bank did not confirm the payment.',
  })
  expect((await client.orders.list({})).total).toBe(0)
  expect((await pay(aCard.number)).status).toBe('succeeded')
})

test('an unknown secret or challenge is not found', async () => {
  const visitor = await aVisitor()
  const card = { ...aCard, clientSecret: 'pi_test_unknown_secret_0' }
  await expect(visitor.payments.confirmTestCard(card)).rejects.toMatchObject({ status: 404 })
  const id = 'pi_test_00000000000000000000000000000000'
  await expect(visitor.payments.getTestChallenge({ id })).rejects.toMatchObject({ status: 404 })
})

test('without a gateway, opening a checkout says that payments are unavailable', async () => {
  const { client, service } = await aScene()
  const { resources } = await theServer()
  const { payments } = resources
  resources.payments = null
  try {
    await expect(client.payments.createIntent(checkoutFields(service))).rejects.toMatchObject({
      status: 503,
      code: 'payments.unavailable',
    })
    const card = { ...aCard, clientSecret: 'pi_test_unknown_secret_0' }
    await expect(client.payments.confirmTestCard(card)).rejects.toMatchObject({ status: 404 })
  } finally {
    resources.payments = payments
  }
})

test('a client secret is sent only to its payer', async () => {
  const { client, viber, service } = await aScene()
  const { clientSecret, paymentIntentId } = await payFor(client, service)
  await client.payments.getPayment({ paymentIntentId })
  const admin = await aPerson({ role: 'admin' })
  for (const person of [client, viber, admin]) {
    for (const path of ['/api/orders', `/api/payments/${paymentIntentId}`]) {
      expect(await (await person.fetch(path)).text()).not.toContain(clientSecret)
    }
  }
})
