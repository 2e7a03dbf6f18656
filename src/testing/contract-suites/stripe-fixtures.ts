import StripeClient from 'stripe'
import { impatientClient } from '../../../test/fake-stripe/impatient-client.ts'
import { startFakeStripe, type FakeStripe } from '../../../test/fake-stripe/server.ts'
import type { GatewayFixture, ControlledFixture } from './gateway-fixture.ts'
import { createStripeGateway } from '../../platform/server/drivers/payments/stripe/gateway.ts'
import type { StripeKeys } from '../../platform/server/drivers/payments/stripe/keys.ts'

export const fakeKeys: StripeKeys = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecrets: ['whsec_account', 'whsec_connected'],
  apiUrl: undefined,
  isLive: false,
}

export const installation = 'one-of-two'
const now = () => new Date()

export interface FakeStripeFixture extends ControlledFixture {
  fake: FakeStripe
  /** Throws if a request violated Stripe's published OpenAPI description. */
  close(): Promise<void>
}

/** The Stripe gateway, connected to fake-stripe. */
export async function aFakeStripeFixture(): Promise<FakeStripeFixture> {
  const fake = await startFakeStripe(fakeKeys)
  const keys = { ...fakeKeys, apiUrl: fake.url }
  const httpClient = impatientClient(fake.faults)
  const gateway = await createStripeGateway({ keys, installation, now, httpClient })
  return {
    fake,
    close: async () => {
      await fake.close()
      if (fake.violations.length > 0) throw new Error(fake.violations.join('\n'))
    },
    gateway,
    pay: async ({ intentId }) => fake.pay(intentId),
    settled: async () => {},
    signedWebhook,
    control: {
      openAccount: async (accountId, outcome) => fake.onboard(accountId, outcome),
      chargeBack: async ({ intentId }) => {
        fake.pay(intentId)
        return fake.openDispute(intentId)
      },
      decide: async (id, verdict) => fake.closeDispute(id, verdict),
    },
  }
}

/** The Stripe gateway with Stripe's own test mode. Opening accounts there needs a person, so payouts are left out. */
export async function aStripeFixture(secretKey: string): Promise<GatewayFixture> {
  const keys = { ...fakeKeys, secretKey }
  const stripe = new StripeClient(secretKey)
  return {
    gateway: await createStripeGateway({ keys, installation, now }),
    pay: async ({ intentId }) => {
      const return_url = 'https://vibework.example/payment-success'
      const payment_method = 'pm_card_visa'
      await stripe.paymentIntents.confirm(intentId, { payment_method, return_url })
    },
    settled: async () => {},
    signedWebhook,
    control: null,
  }
}

function signedWebhook(payload = anEvent()) {
  const [secret = ''] = fakeKeys.webhookSecrets
  const signature = StripeClient.webhooks.generateTestHeaderString({ payload, secret })
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': signature } }
}

function anEvent(): string {
  const metadata = { installation }
  const object = { id: 'pi_announced', object: 'payment_intent', metadata }
  const type = 'payment_intent.succeeded'
  return JSON.stringify({
    id: 'evt_announced',
    object: 'event',
    type,
    livemode: false,
    data: { object },
  })
}
