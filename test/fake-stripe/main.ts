import { startFakeStripe } from './server.ts'

/** Runs fake-stripe on its own, for browser journeys and for manual tests. */
const { FAKE_STRIPE_PORT, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_URL } =
  process.env
await startFakeStripe({
  port: Number(FAKE_STRIPE_PORT ?? 12_111),
  secretKey: STRIPE_SECRET_KEY ?? 'sk_test_fake',
  webhookSecrets: (STRIPE_WEBHOOK_SECRET ?? 'whsec_fake').split(','),
  ...(STRIPE_WEBHOOK_URL && { webhookUrl: STRIPE_WEBHOOK_URL }),
})
