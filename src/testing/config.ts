import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '#platform/server/config.ts'

/** The configuration of a server under test, with a data directory of its own. */
export function testConfig(port: number, env: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    DATA_DIR: join(tmpdir(), `vibework-test-${randomUUID()}`),
    SECRET: 'a secret for tests, long enough to be one',
    DEMO: '0',
    PAGE_CACHE_SECONDS: '0', // tests change rows without the product noticing
    RATE_LIMITS: '0', // hundreds of people share one address here
    ...env,
  })
}
