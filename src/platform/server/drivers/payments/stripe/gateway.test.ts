import StripeClient from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused, WrongMode, InvalidSignature } from '../gateway.ts'
import { anIntent, aPayment, aTransferRequest } from '#testing/contract-suites/gateway-fixture.ts'
import { createStripeGateway } from './gateway.ts'
import {
  fakeKeys,
  installation,
  aFakeStripeFixture,
  type FakeStripeFixture,
} from '#testing/contract-suites/stripe-fixtures.ts'

let fixture: FakeStripeFixture
beforeEach(async () => {
  fixture = await aFakeStripeFixture()
})
afterEach(() => fixture.close())

test('a refund that Stripe refuses has failed, with the reason', async () => {
  const { gateway, pay, fake } = fixture
  const { intentId } = await aPayment(gateway, pay)
  const whole = { refundId: 1, attempt: 1, intentId, amountCents: 6500 }
  await gateway.refund(whole)
  expect(await gateway.refund({ ...whole, refundId: 2 })).toEqual({
    id: 'one-of-two:refund:2:1',
    refundId: 2,
    attempt: 1,
    status: 'failed',
    failureReason: 'charge_already_refunded',
  })
  const unpaid = await anIntent(gateway)
  const refused = await gateway.refund({ ...whole, refundId: 3, intentId: unpaid.intentId })
  expect(refused.status).toBe('failed')
  expect(fake.store.all('refund')).toHaveLength(1)
})

test('a refund that the bank returns has failed when it is read again', async () => {
  const { gateway, fake } = fixture
  const { intentId } = await anIntent(gateway)
  fake.pay(intentId, 'pm_card_refundFail')
  const wanted = { refundId: 1, attempt: 1, intentId, amountCents: 6500 }
  const { id, status } = await gateway.refund(wanted)
  expect(status).toBe('pending')
  fake.failRefund(id)
  const failed = { id, refundId: 1, attempt: 1, status: 'failed' }
  expect(await gateway.findRefunds(intentId)).toEqual([
    { ...failed, failureReason: 'lost_or_stolen_card' },
  ])
  const entries = await Array.fromAsync(gateway.balanceTransactions(null, 'usd'))
  const ofRefund = entries.filter(({ sourceId }) => sourceId === id)
  expect(ofRefund.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['refund', 6500],
    ['refund', -6500],
  ])
})

test('a refund made in the dashboard is not taken for ours', async () => {
  const { gateway, pay, fake } = fixture
  const { intentId } = await aPayment(gateway, pay)
  await gateway.refund({ refundId: 1, attempt: 1, intentId, amountCents: 100 })
  for (const refund of fake.store.all('refund')) refund.metadata = {}
  expect(await gateway.findRefunds(intentId)).toEqual([])
})

test("a transfer and its charge belong to the order's transfer group", async () => {
  const { gateway, fake } = fixture
  const wanted = await aTransferRequest(fixture)
  await gateway.transfer(wanted)
  const [transfer] = fake.store.all('transfer')
  const charge = fake.store.get('charge', wanted.chargeId ?? '')
  expect(transfer?.transfer_group).toBe(`one-of-two:order_${wanted.orderId}`)
  expect(charge.transfer_group).toBe(`one-of-two:order_${wanted.orderId}`)
  expect(transfer?.source_transaction).toBe(charge.id)
})

test('a transfer without a charge needs enough balance', async () => {
  const { gateway } = fixture
  const wanted = { ...(await aTransferRequest(fixture)), chargeId: null }
  const tooMuch = await gateway.transfer({ ...wanted, amountCents: 1_000_000 })
  expect(tooMuch).toMatchObject({ status: 'failed', failureReason: 'balance_insufficient' })
  expect((await gateway.transfer({ ...wanted, attempt: 2 })).status).toBe('paid')
})

test('a reversal from an account without balance is refused', async () => {
  const { gateway, fake } = fixture
  const wanted = await aTransferRequest(fixture)
  const { id: transferId } = await gateway.transfer(wanted)
  fake.onboard(wanted.accountId, 'empty')
  const back = gateway.reverseTransfer({ chargebackId: 1, transferId, amountCents: 5200 })
  await expect(back).rejects.toThrow(Refused)
  await expect(back).rejects.toThrow('balance_insufficient')
})

test('a fee in another currency is ignored', async () => {
  const { gateway, pay, fake } = fixture
  const { intentId } = await aPayment(gateway, pay)
  expect((await gateway.retrieveIntent(intentId)).processingFeeCents).toBe(219)
  for (const movement of fake.store.all('balance_transaction')) movement.currency = 'eur'
  expect((await gateway.retrieveIntent(intentId)).processingFeeCents).toBe(0)
})

test('hundreds of movements are read page by page without collecting them', async () => {
  const { gateway, pay, fake } = fixture
  for (let paid = 0; paid < 130; paid++) await aPayment(gateway, pay)
  const requests = vi.spyOn(fake.faults, 'take')
  const entries = []
  const pages: number[] = []
  for await (const entry of gateway.balanceTransactions(null, 'usd')) {
    entries.push(entry)
    pages.push(requests.mock.calls.length)
  }
  expect([pages[0], pages.at(-1)]).toEqual([1, 2])
  expect(entries).toHaveLength(260)
  expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(['charge', 'processing_fee'])
  expect(new Set(entries.map(({ sourceId }) => sourceId)).size).toBe(130)
})

function signed(event: object, secret = 'whsec_account') {
  const payload = JSON.stringify(event)
  const signature = StripeClient.webhooks.generateTestHeaderString({ payload, secret })
  return [Buffer.from(payload), { 'stripe-signature': signature }] as const
}

test('a signed event of the other mode is refused', () => {
  const event = { id: 'evt_1', object: 'event', type: 'balance.available', data: { object: {} } }
  const { gateway } = fixture
  expect(() => gateway.parseWebhook(...signed({ ...event, livemode: true }))).toThrow(WrongMode)
  const heard = gateway.parseWebhook(...signed({ ...event, livemode: false }))
  expect(heard).toMatchObject({ id: 'evt_1', type: 'balance.available', objectId: null })
})

test('each endpoint has its own secret, and other secrets are refused', () => {
  const event = { id: 'evt_1', type: 'a.b', livemode: false, data: { object: {} } }
  const { gateway } = fixture
  for (const secret of fakeKeys.webhookSecrets) {
    expect(gateway.parseWebhook(...signed(event, secret)).id).toBe('evt_1')
  }
  const stranger = () => gateway.parseWebhook(...signed(event, 'whsec_of_nobody'))
  expect(stranger).toThrow(InvalidSignature)
})

test('account events are signed with the secret of the endpoint for connected accounts', async () => {
  const { gateway, fake } = fixture
  const { accountId } = await gateway.createAccount({ userId: 1, email: 'm@example.org' })
  fake.onboard(accountId, 'ready')
  const [payload = ''] = fake.webhooks.sent
  const headers = { 'stripe-signature': fake.webhooks.sign(payload) }
  const hear = async (webhookSecrets: string[]) => {
    const keys = { ...fakeKeys, webhookSecrets }
    const listening = await createStripeGateway({ keys, installation, now: () => new Date() })
    return listening.parseWebhook(Buffer.from(payload), headers)
  }
  await expect(hear(['whsec_account'])).rejects.toThrow(InvalidSignature)
  expect(await hear(['whsec_connected'])).toMatchObject({
    type: 'account.updated',
    objectId: accountId,
  })
})

test('with live keys, test events of connected accounts are accepted but not processed', async () => {
  const keys = { ...fakeKeys, isLive: true }
  const live = await createStripeGateway({ keys, installation, now: () => new Date() })
  const object = { id: 'acct_1', object: 'account' }
  const event = { id: 'evt_1', type: 'account.updated', data: { object }, account: 'acct_1' }
  const rehearsed = signed({ ...event, livemode: false }, 'whsec_connected')
  expect(live.parseWebhook(...rehearsed)).toMatchObject({ id: 'evt_1', objectId: null })
  const real = signed({ ...event, livemode: true }, 'whsec_connected')
  expect(live.parseWebhook(...real).objectId).toBe('acct_1')
  const ofPlatform = signed({ ...event, account: undefined, livemode: false })
  expect(() => live.parseWebhook(...ofPlatform)).toThrow(WrongMode)
})

test('an old signature is refused', async () => {
  const [body, headers] = signed({
    id: 'evt_1',
    type: 'a.b',
    livemode: false,
    data: { object: {} },
  })
  const now = () => new Date(Date.now() + 301_000)
  const gateway = await createStripeGateway({ keys: fakeKeys, installation, now })
  expect(() => gateway.parseWebhook(body, headers)).toThrow(InvalidSignature)
})

test('events name their object, and its secrets are not stored', async () => {
  const { gateway, fake, pay } = fixture
  const { intentId, clientSecret } = await aPayment(gateway, pay)
  const chargebackId = fake.openDispute(intentId)
  const { accountId } = await gateway.createAccount({ userId: 1, email: 'm@example.org' })
  fake.onboard(accountId, 'ready')
  const refund = await gateway.refund({ refundId: 1, attempt: 1, intentId, amountCents: 1 })
  const events = fake.webhooks.sent.map((payload) =>
    gateway.parseWebhook(Buffer.from(payload), {
      'stripe-signature': fake.webhooks.sign(payload),
    }),
  )
  const heard = new Map(events.map(({ type, objectId }) => [type, objectId]))
  expect(heard.get('payment_intent.succeeded')).toBe(intentId)
  expect(heard.get('charge.dispute.created')).toBe(chargebackId)
  expect(heard.get('account.updated')).toBe(accountId)
  expect(heard.get('refund.created')).toBe(refund.id)
  expect(fake.webhooks.sent.join('')).toContain(clientSecret)
  expect(JSON.stringify(events)).not.toContain(clientSecret)
})

async function ask(method: string, path: string, body?: string) {
  const headers = { authorization: `Bearer ${fakeKeys.secretKey}` }
  const answer = await fetch(fixture.fake.url + path, { method, headers, ...(body && { body }) })
  return answer.status
}

test.each([
  ['POST', '/v1/nowhere', 'amount=1', 404, 'Stripe has no POST /v1/nowhere'],
  ['DELETE', '/v1/accounts/acct_1', '', 404, 'Stripe has no DELETE /v1/accounts/acct_1'],
  ['POST', '/v1/transfers', 'amount=1&currency=usd', 400, 'destination is missing'],
  ['POST', '/v1/refunds', 'payment_intent=pi_1&amount=1.5', 400, 'amount is not a valid integer'],
  ['POST', '/v1/refunds', 'payment_intents=pi_1', 400, 'payment_intents is unknown'],
  ['POST', '/v1/accounts', 'capabilities[transfers][requested]=yes', 400, 'is not a valid boolean'],
  ['POST', '/v1/accounts', 'type=expres', 400, 'type is not custom or express or standard'],
  ['GET', '/v1/refunds?expand=data', '', 400, 'expand must be a list'],
])("%s %s (%s) violates Stripe's API description", async (method, path, body, status, problem) => {
  expect(await ask(method, path, body)).toBe(status)
  expect(fixture.fake.violations.splice(0).join('\n')).toContain(problem)
})
