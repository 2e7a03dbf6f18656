import type { JobDefinition } from '#platform/server/job-definition.ts'
import { agreementsDue } from './queries/reading.ts'
import { sweepAgreements } from './service/sweep.ts'

export const agreementsJobs: JobDefinition[] = [
  { name: 'agreements.sweep', nextDue: () => agreementsDue, run: (ctx) => sweepAgreements(ctx) },
]
