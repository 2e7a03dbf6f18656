import { type Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { createJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'

/** Builds what lives as long as the process, each outside world by the driver its config names. */
export function createResources(config: Config, database: Database): Resources {
  const { db } = database
  const log = createLog(config.logLevel)
  const now = () => new Date()
  const payments = null
  return { config, log, db, now, payments, jobs: createJobs(db, log) }
}
