import { join } from 'node:path'
import { type Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { createLocalFiles } from '#platform/server/drivers/files/local-files.ts'
import { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { createJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'

/** Builds what lives as long as the process, each outside world by the driver its config names. */
export function createResources(
  config: Config,
  { db }: Database,
  given: Partial<Pick<Resources, 'now' | 'jobs'>> = {},
): Resources {
  const log = createLog(config.logLevel)
  const now = given.now ?? (() => new Date())
  const payments =
    config.payments === 'test'
      ? createTestGateway({
          db,
          secret: config.secret,
          webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/test`,
          now,
          log,
        })
      : null
  return {
    config,
    log,
    db,
    now,
    payments,
    files: createLocalFiles(join(config.dataDir, 'files')),
    jobs: given.jobs ?? createJobs(db, log),
  }
}
