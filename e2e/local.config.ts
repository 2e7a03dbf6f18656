import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
export default defineConfig({
  testDir: '.',
  outputDir: '/tmp/find-results',
  workers: 1,
  retries: 0,
  timeout: 120000,
  expect: { timeout: 10000 },
  use: { baseURL: 'http://127.0.0.1:3177', launchOptions: await findBrowser() },
})
