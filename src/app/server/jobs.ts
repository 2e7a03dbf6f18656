import { accountsJobs } from '#accounts/server/jobs.ts'
import type { JobDefinition } from '#platform/server/jobs.ts'

/** THE list of background work and timers. */
export const jobs: JobDefinition[] = [...accountsJobs]
