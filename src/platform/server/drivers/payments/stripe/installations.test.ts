import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createResources } from '#app/server/resources.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { readConfig } from '../../../config.ts'
import { readInstallation } from '../../../installation.ts'
import { currency } from '#testing/contract-suites/gateway-fixture.ts'
import type { PaymentGateway } from '../gateway.ts'
import { createStripeGateway } from './gateway.ts'
import {
  fakeKeys,
  aFakeStripeFixture,
  type FakeStripeFixture,
} from '#testing/contract-suites/stripe-fixtures.ts'

/** Two installations take payments by one account of Stripe, and count from 1 both. */
let fixture: FakeStripeFixture
let ours: PaymentGateway
let theirs: PaymentGateway
beforeEach(async () => {
  fixture = await aFakeStripeFixture()
  ours = fixture.gateway
  const keys = { ...fakeKeys, apiUrl: fixture.fake.url }
  theirs = await createStripeGateway({ keys, installation: 'another', now: () => new Date() })
})
afterEach(() => fixture.close())
const database = await openTestDatabase()
afterAll(() => database.close())

const checkout = { checkoutId: 1, amountCents: 6500, currency }

/** The first order of an installation: paid, partly refunded, transferred, and partly reversed. */
async function firstOrder(gateway: PaymentGateway, amountCents: number) {
  const { intentId } = await gateway.createIntent({ ...checkout, amountCents })
  fixture.fake.pay(intentId)
  const { chargeId } = await gateway.retrieveIntent(intentId)
  const { accountId } = await gateway.createAccount({ userId: 1, email: 'm@example.org' })
  fixture.fake.onboard(accountId, 'ready')
  const attempt = 1
  const refund = await gateway.refund({ refundId: 1, attempt, intentId, amountCents: 100 })
  const ids = { payoutId: 1, attempt, orderId: 1 }
  const request = { ...ids, amountCents: amountCents - 200, currency, accountId, chargeId }
  const transfer = await gateway.transfer(request)
  const wanted = { chargebackId: 1, transferId: transfer.id, amountCents: 50 }
  const reversal = await gateway.reverseTransfer(wanted)
  return { intentId, accountId, refund, transfer, reversal }
}

test('two installations with the same ids do not interfere with each other', async () => {
  const first = await firstOrder(ours, 6500)
  const second = await firstOrder(theirs, 7500)
  expect(second.intentId).not.toBe(first.intentId)
  expect(second.accountId).not.toBe(first.accountId)
  expect(await ours.findTransfers(1)).toEqual([first.transfer])
  expect(await theirs.findTransfers(1)).toEqual([second.transfer])
  expect(await ours.findRefunds(first.intentId)).toEqual([first.refund])
  expect(await ours.findRefunds(second.intentId)).toEqual([])
})

test('each installation sees its own movements and those made in the dashboard', async () => {
  const first = await firstOrder(ours, 6500)
  const second = await firstOrder(theirs, 7500)
  const sourcesOf = async (gateway: PaymentGateway) => {
    const entries = await Array.fromAsync(gateway.balanceTransactions(null, currency))
    return new Set(entries.map(({ sourceId }) => sourceId))
  }
  const idsOf = ({ intentId, refund, transfer, reversal }: typeof first) =>
    new Set([intentId, refund.id, transfer.id, reversal.id])
  expect(await sourcesOf(ours)).toEqual(idsOf(first))
  expect(await sourcesOf(theirs)).toEqual(idsOf(second))
  for (const refund of fixture.fake.store.all('refund')) refund.metadata = {}
  expect(await sourcesOf(ours)).toEqual(idsOf(first).add(second.refund.id))
})

test("an event about another installation's object is stored but names no object", async () => {
  const { fake } = fixture
  const hear = (payload: string) => {
    const headers = { 'stripe-signature': fake.webhooks.sign(payload) }
    return ours.parseWebhook(Buffer.from(payload), headers)
  }
  await firstOrder(theirs, 7500)
  const foreign = fake.webhooks.sent.map((payload) => hear(payload))
  for (const kind of ['payment_intent.succeeded', 'refund.created', 'transfer.created']) {
    const event = foreign.find(({ type }) => type === kind)
    expect(event).toMatchObject({ objectId: null, payload: { type: kind } })
  }
  const { id, ...event } = JSON.parse(fake.webhooks.sent[0] ?? '') as { id: string }
  const object = { id: 'du_1', object: 'dispute', payment_intent: null }
  const type = 'charge.dispute.created'
  const withoutIntent = JSON.stringify({ ...event, id, type, data: { object } })
  expect(hear(withoutIntent)).toMatchObject({ type, objectId: null })
})

test("the installation's name is random and created once with the database", async () => {
  const name = await readInstallation(database.db)
  expect(name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const second = database.db.insertInto('installation').defaultValues().execute()
  await expect(second).rejects.toMatchObject({ code: '23505' })
  expect(await readInstallation(database.db)).toBe(name)
})

test("objects made at Stripe carry the installation's name", async () => {
  const config = readConfig({
    DATA_DIR: '/nowhere',
    SECRET: 'a secret for tests, long enough to be one',
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: fakeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: fakeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecrets.join(),
    STRIPE_API_URL: fixture.fake.url,
  })
  const jobs = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const { payments } = await createResources(config, database, { jobs })
  await payments?.createIntent(checkout)
  const [intent] = fixture.fake.store.all('payment_intent')
  const installation = await readInstallation(database.db)
  expect(intent?.metadata).toEqual({ checkoutId: '1', installation })
})
