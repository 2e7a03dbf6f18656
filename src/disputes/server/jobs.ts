import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepDisputes } from './service/sweep.ts'

export const disputesJobs: JobDefinition[] = [
  { name: 'disputes.sweep', every: '* * * * *', run: (ctx) => sweepDisputes(ctx) },
]
