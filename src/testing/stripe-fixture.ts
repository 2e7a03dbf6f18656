import { afterAll, beforeAll } from 'vitest'
import { createStripeGateway } from '#platform/server/drivers/payments/stripe/gateway.ts'
import { impatientClient } from '../../test/fake-stripe/impatient-client.ts'
import { startFakeStripe, type FakeStripe } from '../../test/fake-stripe/server.ts'
import { theServer } from './server.ts'

export const fakeStripeKeys = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecrets: ['whsec_fake'],
  isLive: false,
}

interface StripeFixture {
  fake: FakeStripe
  /** Delivers all pending webhooks and runs the jobs they caused. */
  deliverWebhooks: () => Promise<void>
}

/**
 * Makes the product use fake-stripe for a whole test file. Fails the file if a request violated Stripe's OpenAPI
 * description.
 */
export function useFakeStripe(): StripeFixture {
  const deliverWebhooks = async () => {
    await stage.fake.webhooks.idle()
    await (await theServer()).work()
  }
  // `fake` is set by the hook below, before any test uses it.
  const stage = { deliverWebhooks } as StripeFixture
  beforeAll(async () => {
    const { resources, system, url } = await theServer()
    stage.fake = await startFakeStripe({
      ...fakeStripeKeys,
      webhookUrl: `${url}/api/webhooks/stripe`,
    })
    const gateway = await createStripeGateway({
      keys: { ...fakeStripeKeys, apiUrl: stage.fake.url },
      installation: 'this-one',
      now: () => resources.now(),
      httpClient: impatientClient(stage.fake.faults),
    })
    resources.payments = gateway
    system.payments = gateway
    resources.config.payments = 'stripe'
  })
  afterAll(async () => {
    await stage.fake.close()
    if (stage.fake.violations.length > 0) throw new Error(stage.fake.violations.join('\n'))
  })
  return stage
}
