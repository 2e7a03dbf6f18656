import { accountsJobs } from '#accounts/server/jobs.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'

/** THE list of background work and timers. */
export const jobs: JobDefinition[] = [...accountsJobs]
