import { describe, expect, test } from 'vitest'
import {
  InvalidSignature,
  UnreadableEvent,
} from '../../platform/server/drivers/payments/gateway.ts'
import {
  AMOUNT,
  anIntent,
  aPayment,
  currency,
  nextId,
  type GatewayFixture,
} from './gateway-fixture.ts'

type Make = () => Promise<GatewayFixture>

/** The contract of every payment gateway; each gateway runs the same tests. */
export function paymentGatewayContract(name: string, makeFixture: Make) {
  describe(`${name} keeps the contract of a payment gateway`, () => {
    intentsKeepTheirPromises(makeFixture)
    refundsKeepTheirPromises(makeFixture)
    webhooksKeepTheirPromises(makeFixture)
  })
}

function intentsKeepTheirPromises(make: Make) {
  test('creating an intent for the same checkout again returns the same intent', async () => {
    const { gateway } = await make()
    const wanted = { checkoutId: nextId(), amountCents: AMOUNT, currency }
    const first = await gateway.createIntent(wanted)
    expect(await gateway.createIntent(wanted)).toEqual(first)
    const other = await gateway.createIntent({ ...wanted, checkoutId: nextId() })
    expect(other.intentId).not.toBe(first.intentId)
    expect(first.intentId).toMatch(/^pi_\w{8,80}$/)
  })

  test('an intent waits for a card, and then has its charge, fee and card', async () => {
    const { gateway, pay } = await make()
    const made = await anIntent(gateway)
    const common = { id: made.intentId, amountCents: AMOUNT, currency }
    expect(await gateway.retrieveIntent(made.intentId)).toEqual({
      ...common,
      status: 'requires_payment_method',
      chargeId: null,
      processingFeeCents: 0,
      card: null,
    })
    await pay(made)
    const paid = await gateway.retrieveIntent(made.intentId)
    expect(paid).toMatchObject({ ...common, status: 'succeeded', card: { last4: '4242' } })
    expect(paid.chargeId).not.toBeNull()
    expect(paid.processingFeeCents).toBeGreaterThanOrEqual(0)
  })

  test('cancelling returns the final status, even if the payer was faster', async () => {
    const { gateway, pay } = await make()
    const abandoned = await anIntent(gateway)
    expect((await gateway.cancelIntent(abandoned.intentId)).status).toBe('canceled')
    expect((await gateway.cancelIntent(abandoned.intentId)).status).toBe('canceled')
    const paid = await anIntent(gateway)
    await pay(paid)
    const answer = await gateway.cancelIntent(paid.intentId)
    expect(answer).toEqual(await gateway.retrieveIntent(paid.intentId))
    expect(answer.status).toBe('succeeded')
  })
}

function refundsKeepTheirPromises(make: Make) {
  test('one attempt creates one refund, and it can be found again', async () => {
    const { gateway, pay } = await make()
    const { intentId } = await aPayment(gateway, pay)
    expect(await gateway.findRefunds(intentId)).toEqual([])
    const refundId = nextId()
    const wanted = { refundId, attempt: 1, intentId, amountCents: 2500 }
    const first = await gateway.refund(wanted)
    expect(first).toMatchObject({ refundId, attempt: 1, status: 'succeeded' })
    expect(await gateway.refund(wanted)).toEqual(first)
    expect(await gateway.findRefunds(intentId)).toEqual([first])
    const rest = { refundId: nextId(), attempt: 2, intentId, amountCents: 4000 }
    const second = await gateway.refund(rest)
    expect(second.id).not.toBe(first.id)
    const found = await gateway.findRefunds(intentId)
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
  })

  test('an unpaid intent cannot be refunded, and a failed attempt stays failed', async () => {
    const { gateway, pay } = await make()
    const intent = await anIntent(gateway)
    const { intentId } = intent
    const wanted = { refundId: nextId(), attempt: 1, intentId, amountCents: 2500 }
    const refused = await gateway.refund(wanted)
    expect(refused).toMatchObject({ refundId: wanted.refundId, attempt: 1, status: 'failed' })
    expect(refused.failureReason).toBeTruthy()
    await pay(intent)
    expect(await gateway.refund(wanted)).toEqual(refused)
    expect((await gateway.refund({ ...wanted, attempt: 2 })).status).toBe('succeeded')
  })
}

function webhooksKeepTheirPromises(make: Make) {
  test('only webhooks signed by the gateway are accepted', async () => {
    const { gateway, signedWebhook } = await make()
    const { rawBody, headers } = signedWebhook()
    const event = gateway.parseWebhook(rawBody, headers)
    expect(event.id).toMatch(/^evt_/)
    expect(event.type).toBe('payment_intent.succeeded')
    expect(event.objectId).toBe('pi_announced')
    const altered = Buffer.concat([rawBody, Buffer.from(' ')])
    expect(() => gateway.parseWebhook(altered, headers)).toThrow(InvalidSignature)
    expect(() => gateway.parseWebhook(rawBody, {})).toThrow(InvalidSignature)
  })

  test.each([
    '{"id": "evt_1", "object": "v2.core.event", "type": "v1.balance.available", "related_object": {"id": "x"}}',
    '{"id": "evt_1", "object": "event", "type": "balance.available"}',
    '{"id": "evt_1", "data": {"object": {}}}',
    '{}',
    'null',
    'not JSON',
  ])('a signed webhook that is not about an object is not read: %s', async (body) => {
    const { gateway, signedWebhook } = await make()
    const { rawBody, headers } = signedWebhook(body)
    expect(() => gateway.parseWebhook(rawBody, headers)).toThrow(UnreadableEvent)
  })
}
