import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepSessions } from './service.ts'

export const accountsJobs: JobDefinition[] = [
  { name: 'accounts.sweep', every: '17 * * * *', run: (ctx) => sweepSessions(ctx) },
]
