import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { demoDataDir } from '../test/demo-data.ts'
import { findBrowser } from './browser.ts'
import { FAKE_STRIPE_PORT, FAKE_STRIPE_URL, STRIPE_APP_PORT, stripeKeys } from './stripe-server.ts'

const WORKERS = 2
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3199)
/** Each worker has its own server, so that settings changed by one journey do not affect the others. */
const portOf = (worker: number) => FIRST_PORT + 4 * worker
// Every worker evaluates this file again; only the main process starts the servers.
const { TEST_PARALLEL_INDEX } = process.env
const isWorker = TEST_PARALLEL_INDEX !== undefined
// The Node that runs this process, which may not be the first on PATH.
const node = (file: string) => `"${process.execPath}" "${join(import.meta.dirname, '..', file)}"`
const serving = {
  // The first start fills the demo marketplace, which takes minutes on a busy machine.
  timeout: 300_000,
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const

/** A server on its own port with its own data. */
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
      // All browsers share one IP address; product/limits.test.ts tests the rate limits.
      RATE_LIMITS: '0',
      ...env,
    },
  }
}

/** Journeys against the product as visitors use it: built pages, embedded database, demo data, test payments. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: WORKERS,
  // `npm test` reports a journey that passes on the second attempt as flaky.
  retries: 1,
  forbidOnly: true,
  // Generous, because a busy machine may stall for seconds; only failing tests wait that long.
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
