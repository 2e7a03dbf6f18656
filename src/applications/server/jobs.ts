import { APPLICATION_JOB } from '#accounts/server/service/accounts.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { openApplication } from './service.ts'

export const applicationsJobs: JobDefinition[] = [
  { name: APPLICATION_JOB, run: (ctx, { userId }) => openApplication(ctx, Number(userId)) },
]
