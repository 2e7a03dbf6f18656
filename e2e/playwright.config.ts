import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3199)
const dataDir = mkdtempSync(join(tmpdir(), 'vibework-e2e-'))

/** The product as a visitor meets it: built pages, embedded database, demo data, test payments. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: await findBrowser(),
    trace: 'off',
  },
  webServer: {
    // The Node that runs this, not whichever comes first on PATH.
    command: `"${process.execPath}" "${join(import.meta.dirname, '../src/app/server/main.ts')}"`,
    url: `http://127.0.0.1:${PORT}/healthz`,
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // All these people have one address; the limits have tests of their own (product/limits.test.ts).
      RATE_LIMITS: '0',
    },
  },
})
