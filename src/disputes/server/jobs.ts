import type { JobDefinition } from '#platform/server/job-definition.ts'
import { disputesDue } from './queries/timers.ts'
import { sweepDisputes } from './service/sweep.ts'

export const disputesJobs: JobDefinition[] = [
  {
    name: 'disputes.sweep',
    nextDue: (ctx) => disputesDue(ctx.now()),
    run: (ctx) => sweepDisputes(ctx),
  },
]
