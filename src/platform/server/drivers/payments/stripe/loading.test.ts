import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { readConfig } from '../../../config.ts'

const load = vi.hoisted(() => vi.fn<() => void>())
vi.mock('stripe', async (original) => {
  load()
  return original()
})

const SECRET = 'a secret for tests, long enough to be one'
const base = { DATA_DIR: '/nowhere', SECRET, LOG_LEVEL: 'silent' }
const database = await openTestDatabase()
afterAll(() => database.close())
const jobs = { send: async () => {}, start: async () => {}, stop: async () => {} }

// Another test file may have loaded the SDK before.
vi.resetModules()
const { createResources } = await import('#app/server/resources.ts')

test('the SDK is loaded only if payments use Stripe', async () => {
  for (const PAYMENTS of ['test', 'none']) {
    const { payments } = await createResources(readConfig({ ...base, PAYMENTS }), database, {
      jobs,
    })
    expect(payments?.name).toBe(PAYMENTS === 'test' ? 'test' : undefined)
  }
  await import('#app/server/app.ts')
  expect(load).not.toHaveBeenCalled()
  const config = readConfig({
    ...base,
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_b',
    STRIPE_WEBHOOK_SECRET: 'whsec_c',
  })
  const { payments } = await createResources(config, database, { jobs })
  expect(payments).toMatchObject({ name: 'stripe', publishableKey: 'pk_test_b' })
  expect(load).toHaveBeenCalledOnce()
})
