import { afterAll, beforeAll } from 'vitest'
import { createStripeGateway } from '#platform/server/drivers/payments/stripe/gateway.ts'
import { impatientClient } from '../../test/fake-stripe/impatient-client.ts'
import { startFakeStripe, type FakeStripe } from '../../test/fake-stripe/server.ts'
import { theServer } from './server.ts'

export const stageKeys = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecrets: ['whsec_fake'],
  isLive: false,
}

interface StripeStage {
  fake: FakeStripe
  /** What Stripe has announced so far arrives, and is handled. */
  letSpeak: () => Promise<void>
}

/**
 * For a whole file of tests the product takes its payments at Stripe's stand-in. The file fails when a request was
 * not as Stripe's description allows.
 */
export function takePaymentsByStripe(): StripeStage {
  const letSpeak = async () => {
    await stage.fake.webhooks.idle()
    await (await theServer()).work()
  }
  // Stripe is there once the hook has run, which is before any test looks at it.
  const stage = { letSpeak } as StripeStage
  beforeAll(async () => {
    const { resources, system, url } = await theServer()
    stage.fake = await startFakeStripe({ ...stageKeys, webhookUrl: `${url}/api/webhooks/stripe` })
    const gateway = await createStripeGateway({
      keys: { ...stageKeys, apiUrl: stage.fake.url },
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
