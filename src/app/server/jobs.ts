import { accountsJobs } from '#accounts/server/jobs.ts'
import { ordersJobs } from '#orders/server/jobs.ts'
import { paymentsJobs } from '#payments/server/jobs.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { profilesJobs } from '#profiles/server/jobs.ts'
import { searchJobs } from '#search/server/jobs.ts'

/** THE list of background work and timers. */
export const jobs: JobDefinition[] = [
  ...accountsJobs,
  ...paymentsJobs,
  ...ordersJobs,
  ...searchJobs,
  ...profilesJobs,
]
