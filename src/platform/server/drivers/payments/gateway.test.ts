import { afterAll, afterEach, beforeAll } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Database } from '../../db.ts'
import { createLog } from '../../log.ts'
import { paymentGatewayContract } from '#testing/contract-suites/payments.ts'
import { payoutContract } from '#testing/contract-suites/payouts.ts'
import { sign } from './test-gateway/signature.ts'
import { aFakeStripeFixture, aStripeFixture } from '#testing/contract-suites/stripe-fixtures.ts'
import { createTestGateway } from './test-gateway/gateway.ts'

const secret = 'a secret for tests, long enough to be one'
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
const banks = { ready: '000123456789', restricted: '000222222227' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aTestGatewayFixture() {
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)
  const log = createLog('silent')
  const gateway = createTestGateway({ db: database.db, secret, webhookUrl: null, now, log })
  const announced = JSON.stringify({
    id: 'evt_announced',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_announced' } },
  })
  return {
    gateway,
    pay: async ({ clientSecret }: { clientSecret: string }) => {
      await gateway.confirm(clientSecret, card)
    },
    settled: () => gateway.idle(),
    signedWebhook: (body = announced) => ({
      rawBody: Buffer.from(body),
      headers: { 'test-gateway-signature': sign(body, secret, now()) },
    }),
    control: {
      openAccount: async (accountId: string, outcome: 'ready' | 'restricted') => {
        await gateway.connectBank(accountId, banks[outcome])
        await gateway.idle()
      },
      chargeBack: async (intent: { intentId: string; clientSecret: string }) => {
        await gateway.confirm(intent.clientSecret, { ...card, number: '4000000000000259' })
        offsetMs += DAY_MS
        await gateway.passTime()
        return intent.intentId.replace(/^pi_/, 'dp_')
      },
      decide: async (id: string, verdict: 'won' | 'lost') => {
        await gateway.decideChargeback(id, verdict)
      },
    },
  }
}

paymentGatewayContract('the test gateway', aTestGatewayFixture)
payoutContract('the test gateway', aTestGatewayFixture)

const fakes: Awaited<ReturnType<typeof aFakeStripeFixture>>[] = []
async function aTrackedStripeFixture() {
  const fixture = await aFakeStripeFixture()
  fakes.push(fixture)
  return fixture
}
afterEach(async () => {
  for (const { close } of fakes.splice(0)) await close()
})

paymentGatewayContract('Stripe, as fake-stripe plays it', aTrackedStripeFixture)
payoutContract('Stripe, as fake-stripe plays it', aTrackedStripeFixture)

const { STRIPE_TEST_KEY } = process.env
if (STRIPE_TEST_KEY) {
  paymentGatewayContract('Stripe in its test mode', () => aStripeFixture(STRIPE_TEST_KEY))
}
