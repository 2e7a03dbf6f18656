/** A second product server for the journeys, which takes payments through fake-stripe. */
const port = Number(process.env['E2E_PORT'] ?? 3199)

export const STRIPE_APP_PORT = port + 1
export const FAKE_STRIPE_PORT = port + 2
export const STRIPE_APP_URL = `http://127.0.0.1:${STRIPE_APP_PORT}`
export const FAKE_STRIPE_URL = `http://127.0.0.1:${FAKE_STRIPE_PORT}`

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
}
