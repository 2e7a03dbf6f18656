import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { demoDataDir } from '../test/demo-data.ts'
import { findBrowser } from './browser.ts'
import { FAKE_STRIPE_PORT, FAKE_STRIPE_URL, STRIPE_APP_PORT, stripeKeys } from './stripe-server.ts'

const WORKERS = 2
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3199)
/** Each worker has a product of its own: what one journey sets for all is nothing to the others. */
const portOf = (worker: number) => FIRST_PORT + 4 * worker
// Workers read this file again, each with a number of its own; only the first reading starts servers.
const { TEST_PARALLEL_INDEX } = process.env
const isWorker = TEST_PARALLEL_INDEX !== undefined
// The Node that runs this, not whichever comes first on PATH.
const node = (file: string) => `"${process.execPath}" "${join(import.meta.dirname, '..', file)}"`
const serving = {
  // A first start fills the demo marketplace, which takes minutes where others work as well.
  timeout: 300_000,
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const

/** The product on a port of its own, with data of its own. */
function product(port: number, env: Record<string, string> = {}) {
  return {
    ...serving,
    command: node('src/app/server/main.ts'),
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      PORT: String(port),
      ...(!isWorker && { DATA_DIR: demoDataDir() }),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // All these people have one address; the limits have tests of their own (product/limits.test.ts).
      RATE_LIMITS: '0',
      ...env,
    },
  }
}

/** The product as a visitor meets it: built pages, embedded database, demo data, test payments. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: WORKERS,
  // A journey that fails once and then passes is told apart as flaky in the last line of npm test.
  retries: 1,
  forbidOnly: true,
  // Waiting costs time where something fails; on a shared machine everything may stand still for seconds.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${portOf(Number(TEST_PARALLEL_INDEX ?? 0))}`,
    launchOptions: await findBrowser(),
    trace: 'off',
  },
  webServer: [
    ...Array.from({ length: WORKERS }, (_, worker) => product(portOf(worker))),
    {
      ...serving,
      command: node('test/fake-stripe/main.ts'),
      port: FAKE_STRIPE_PORT,
      env: {
        ...stripeKeys,
        FAKE_STRIPE_PORT: String(FAKE_STRIPE_PORT),
        STRIPE_WEBHOOK_URL: `http://127.0.0.1:${STRIPE_APP_PORT}/api/webhooks/stripe`,
      },
    },
    product(STRIPE_APP_PORT, { ...stripeKeys, STRIPE_API_URL: FAKE_STRIPE_URL }),
  ],
})
