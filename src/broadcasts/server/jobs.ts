import type { JobDefinition } from '#platform/server/job-definition.ts'
import { deliveriesWait } from './queries/deliveries.ts'
import { deliverBroadcasts, forgetDeliveries } from './service/delivering.ts'
import { SEND_JOB } from './service/sending.ts'

export const broadcastsJobs: JobDefinition[] = [
  // Starting a broadcast starts this job as well.
  { name: SEND_JOB, nextDue: () => deliveriesWait, run: (ctx) => deliverBroadcasts(ctx) },
  { name: 'broadcasts.forget', every: '41 4 * * *', run: (ctx) => forgetDeliveries(ctx) },
]
