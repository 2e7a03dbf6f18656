import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { sign } from '#platform/server/drivers/payments/test-gateway/signature.ts'
import { aPerson, aScene, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import {
  aCard,
  checkoutFields,
  balanceOf,
  buy,
  deliverGatewayWebhooks,
  payFor,
} from '#testing/scenes.ts'
import { settleIntent } from './service/settle.ts'

afterEach(async () => {
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function checkoutOf(paymentIntentId: string) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{
    id: number
    status: string
    client_secret: string | null
  }>('select id, status, client_secret from checkouts where payment_intent_id = $1', [
    paymentIntentId,
  ])
  if (!rows[0]) throw new Error('no such checkout')
  return rows[0]
}

test('a payment becomes one pending order whose money is held', async () => {
  const { client, viber, service } = await aScene()
  const clearing = await balanceOf('psp_clearing', 0)
  const order = await buy(client, service)
  expect(order).toMatchObject({
    status: 'pending',
    totalAmount: 65,
    platformFee: 13,
    providerAmount: 52,
    money: { status: 'holding', refund: null, payout: null },
    viewerRole: 'client',
    process: {
      stage: 'pending',
      actions: ['cancel'],
      waitingFor: 'provider',
      defaultOutcome: 'expire',
    },
  })
  expect(await balanceOf('escrow', order.id)).toBe(6500)
  expect((await balanceOf('psp_clearing', 0)) - clearing).toBe(-6500)
  const seenByViber = await viber.orders.get({ id: order.id })
  expect(seenByViber.process.actions).toEqual(['accept', 'decline'])
})

test('the client secret is deleted once the checkout is paid', async () => {
  const { client, service } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  await client.payments.getPayment({ paymentIntentId })
  expect(await checkoutOf(paymentIntentId)).toMatchObject({ status: 'paid', client_secret: null })
})

test('page, webhook and sweep together settle one payment into one order', async () => {
  const { client, service, server } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  const attempts = Array.from({ length: 50 }, (_, at) =>
    at % 2 === 0
      ? client.payments.getPayment({ paymentIntentId })
      : settleIntent(server.system, paymentIntentId),
  )
  const orderIds = new Set((await Promise.all(attempts)).map((result) => result?.orderId))
  expect(orderIds.size).toBe(1)
  const { items, total } = await client.orders.list({})
  expect(total).toBe(1)
  expect(await balanceOf('escrow', items[0]?.id ?? 0)).toBe(6500)
})

test('the webhook alone settles a payment', async () => {
  const { client, service } = await aScene()
  await payFor(client, service)
  await deliverGatewayWebhooks()
  expect((await client.orders.list({})).total).toBe(1)
})

test('the sweep alone settles a payment', async () => {
  const { client, service, server } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  server.clock.advance(DAY_MS / 24)
  await server.runJob('payments.sweep')
  expect(await checkoutOf(paymentIntentId)).toMatchObject({ status: 'paid' })
  expect((await client.orders.list({})).total).toBe(1)
})

test('an abandoned checkout expires after a day and can no longer be paid', async () => {
  const { client, service, server } = await aScene()
  const { clientSecret, paymentIntentId } = await client.payments.createIntent(
    checkoutFields(service),
  )
  server.clock.advance(DAY_MS + 60_000)
  await server.runJob('payments.sweep')
  expect(await checkoutOf(paymentIntentId)).toMatchObject({
    status: 'expired',
    client_secret: null,
  })
  await expect(client.payments.confirmTestCard({ ...aCard, clientSecret })).rejects.toMatchObject({
    code: 'checkout.closed',
  })
  expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
    status: 'canceled',
  })
})

test('a payment in the last minute counts even if the sweep runs after the checkout expired', async () => {
  const { client, service, server } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  server.clock.advance(DAY_MS + 60_000)
  await server.runJob('payments.sweep')
  const payment = await client.payments.getPayment({ paymentIntentId })
  const order = await client.orders.get({ id: payment.orderId ?? 0 })
  expect(order.status).toBe('pending')
})

test.each(['expired', 'void'])(
  'a payment for a checkout that is already %s is refunded',
  async (status) => {
    const { client, service, server } = await aScene()
    const { paymentIntentId } = await payFor(client, service)
    await server.database.pool.query(
      `update checkouts set status = $1, closed_at = now(), client_secret = null where payment_intent_id = $2`,
      [status, paymentIntentId],
    )
    const payment = await client.payments.getPayment({ paymentIntentId })
    expect(payment.status).toBe('refunded')
    const order = await client.orders.get({ id: payment.orderId ?? 0 })
    expect(order).toMatchObject({
      status: 'cancelled',
      cancelledThrough: 'pay_late',
      money: { status: 'refunded', refund: { amount: 65, status: 'succeeded' } },
    })
    expect(await balanceOf('escrow', order.id)).toBe(0)
    expect(await balanceOf('refund_in_transit', order.id)).toBe(0)
  },
)

test('a payment for a service archived in the meantime is refunded', async () => {
  const { client, viber, service } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  await viber.services.archive({ id: service.id })
  const payment = await client.payments.getPayment({ paymentIntentId })
  expect(payment.status).toBe('refunded')
  expect((await client.orders.get({ id: payment.orderId ?? 0 })).cancelledThrough).toBe(
    'pay_unavailable',
  )
})

test('a client who pays while the viber deletes their account reads that the service is gone', async () => {
  const { client, viber, service } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  await viber.personalData.deleteAccount({ currentPassword: PASSWORD })
  const { orderId: id = 0 } = await client.payments.getPayment({ paymentIntentId })
  const texts = (await client.orders.timeline({ id })).map(({ text }) => text)
  expect(texts).toContain(
    'The service was no longer offered when the payment arrived; the order was cancelled and the money goes back.',
  )
  expect(texts.join(' ')).not.toContain('too late')
  const { items } = await client.notifications.list({})
  expect(items.map(({ kind }) => kind)).toContain('order.pay_unavailable')
})

test('a payment for a service hidden by an admin in the meantime is refunded', async () => {
  const { client, service } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  const admin = await aPerson({ role: 'admin' })
  await admin.adminServices.hide({ id: service.id, reason: 'A swindle.' })
  const payment = await client.payments.getPayment({ paymentIntentId })
  expect(payment.status).toBe('refunded')
})

test('only the payer and admins can see a payment', async () => {
  const { client, viber, stranger, service } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  const visitor = await aVisitor()
  await expect(visitor.payments.getPayment({ paymentIntentId })).rejects.toMatchObject({
    status: 401,
  })
  for (const other of [viber, stranger]) {
    await expect(other.payments.getPayment({ paymentIntentId })).rejects.toMatchObject({
      status: 404,
    })
  }
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.payments.getPayment({ paymentIntentId })).toMatchObject({
    status: 'succeeded',
  })
  const unknown = { paymentIntentId: 'pi_test_0123456789abcdef' }
  await expect(client.payments.getPayment(unknown)).rejects.toMatchObject({ status: 404 })
})

async function postWebhook(body: string, headers: Record<string, string>) {
  const visitor = await aVisitor()
  return visitor.fetch('/api/webhooks/test', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

test('a webhook is accepted only with a fresh signature of its exact bytes', async () => {
  const { resources, database } = await theServer()
  const { secret } = resources.config
  const body = '{"id": "evt_heard",  "type": "nobody.knows", "data": {"object": {"id": "x_1"}}}'
  const header = (text: string, at = new Date()) => ({
    'test-gateway-signature': sign(text, secret, at),
  })
  expect((await postWebhook(body, {})).status).toBe(400)
  expect((await postWebhook(body, { 'test-gateway-signature': 't=1,v1=00' })).status).toBe(400)
  expect((await postWebhook(`${body} `, header(body))).status).toBe(400)
  const stale = header(body, new Date(Date.now() - 301_000))
  expect((await postWebhook(body, stale)).status).toBe(400)
  const stored = `select processed_at from webhook_inbox where event_id = 'evt_heard'`
  expect((await database.pool.query(stored)).rowCount).toBe(0)

  expect((await postWebhook(body, header(body))).status).toBe(200)
  expect((await postWebhook(body, header(body))).status).toBe(200)
  await deliverGatewayWebhooks()
  const { rows } = await database.pool.query<{ processed_at: Date | null }>(stored)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.processed_at).not.toBeNull()
})

test('a webhook for a gateway that is not configured gets 404, an oversized one 413', async () => {
  const visitor = await aVisitor()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const elsewhere = await visitor.fetch('/api/webhooks/stripe', { ...init, body: '{}' })
  expect(elsewhere.status).toBe(404)
  const huge = await visitor.fetch('/api/webhooks/test', { ...init, body: 'x'.repeat(257 * 1024) })
  expect(huge.status).toBe(413)
})

test('the content of a webhook is not trusted', async () => {
  const { client, service, server } = await aScene()
  const { paymentIntentId } = await client.payments.createIntent(checkoutFields(service))
  const body = JSON.stringify({
    id: `evt_${paymentIntentId}`,
    type: 'payment_intent.succeeded',
    data: { object: { id: paymentIntentId, status: 'succeeded' } },
  })
  const { secret } = server.resources.config
  const sent = await postWebhook(body, { 'test-gateway-signature': sign(body, secret, new Date()) })
  expect(sent.status).toBe(200)
  await deliverGatewayWebhooks()
  expect((await client.orders.list({})).total).toBe(0)
})

test('an event whose job was lost is handled by the sweep', async () => {
  const { client, service, server } = await aScene()
  const { paymentIntentId } = await payFor(client, service)
  await deliverGatewayWebhooks()
  await server.database.pool.query(
    'update webhook_inbox set processed_at = null where object_id = $1',
    [paymentIntentId],
  )
  server.clock.advance(120_000)
  await server.runJob('payments.inbox')
  const { rows } = await server.database.pool.query(
    'select 1 from webhook_inbox where object_id = $1 and processed_at is not null',
    [paymentIntentId],
  )
  expect(rows).toHaveLength(1)
  expect((await client.orders.list({})).total).toBe(1)
})
