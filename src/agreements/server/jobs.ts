import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepAgreements } from './service/sweep.ts'

export const agreementsJobs: JobDefinition[] = [
  { name: 'agreements.sweep', every: '* * * * *', run: (ctx) => sweepAgreements(ctx) },
]
