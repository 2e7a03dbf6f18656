import { expect, test } from 'vitest'
import { readConfig, StartupError } from '../../../config.ts'

const DATA_DIR = '/nowhere'
const SECRET = 'a secret for tests, long enough to be one'
const base = { DATA_DIR, SECRET, NODE_ENV: 'test' }
const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3',
}
const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_b2',
  STRIPE_WEBHOOK_SECRET: 'whsec_c3',
}
const APP_URL = 'https://vibework.example'

test('without keys payments use the test gateway, with keys they use Stripe', () => {
  expect(readConfig(base)).toMatchObject({ payments: 'test', stripe: null })
  const { payments, stripe } = readConfig({ ...base, ...testKeys })
  expect(payments).toBe('stripe')
  expect(stripe).toEqual({
    secretKey: 'sk_test_a1',
    publishableKey: 'pk_test_b2',
    webhookSecrets: ['whsec_c3'],
    apiUrl: undefined,
    isLive: false,
  })
})

test("the platform's endpoint and that of connected accounts have a secret each", () => {
  const env = { ...testKeys, STRIPE_WEBHOOK_SECRET: 'whsec_c3, whsec_d4' }
  expect(readConfig({ ...base, ...env }).stripe?.webhookSecrets).toEqual(['whsec_c3', 'whsec_d4'])
})

test.each(['test', 'none'] as const)('PAYMENTS=%s leaves the keys unused', (PAYMENTS) => {
  const { payments, stripe } = readConfig({ ...base, ...testKeys, PAYMENTS })
  expect({ payments, stripe }).toEqual({ payments: PAYMENTS, stripe: null })
})

test('a restricted key is accepted, as are live keys with an https address', () => {
  const restricted = { ...liveKeys, STRIPE_SECRET_KEY: 'rk_live_a1' }
  expect(readConfig({ ...base, ...restricted, APP_URL }).stripe?.isLive).toBe(true)
})

test.each<[Record<string, string>, string]>([
  [
    { PAYMENTS: 'stripe' },
    'missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_a1' }, 'missing: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.'],
  [{ ...testKeys, STRIPE_WEBHOOK_SECRET: '' }, 'missing: STRIPE_WEBHOOK_SECRET.'],
  [
    { ...testKeys, STRIPE_WEBHOOK_SECRET: 'whsec_c3,' },
    'STRIPE_WEBHOOK_SECRET is the signing secret of each endpoint, separated by commas',
  ],
  [{ ...testKeys, STRIPE_WEBHOOK_SECRET: 'whsec_c3 sk_test_a1' }, 'each starts with whsec_'],
  [{ ...testKeys, STRIPE_SECRET_KEY: 'pk_test_b2' }, 'STRIPE_SECRET_KEY starts with sk_test_'],
  [{ ...testKeys, STRIPE_SECRET_KEY: 'sk_live_a1' }, 'are of different modes'],
  [liveKeys, 'set APP_URL to the public https address'],
  [{ ...liveKeys, APP_URL: 'http://vibework.example' }, 'set APP_URL to the public https address'],
  [{ ...liveKeys, APP_URL, STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_API_URL is for tests'],
  [{ ...testKeys, APP_URL }, 'give live keys of Stripe, or set PAYMENTS=stripe'],
  [{ APP_URL }, 'set PAYMENTS=test, or PAYMENTS=none'],
])('%j is refused with a message that repeats no key', (env, sentence) => {
  const read = () => readConfig({ ...base, ...env })
  expect(read).toThrow(StartupError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow(/_a1|_b2|_c3/)
})

test('on a public address, test mode must be requested explicitly', () => {
  expect(readConfig({ ...base, ...testKeys, APP_URL, PAYMENTS: 'stripe' }).payments).toBe('stripe')
})
