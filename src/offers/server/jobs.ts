import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepOffers } from './service/sweep.ts'

export const offersJobs: JobDefinition[] = [
  { name: 'offers.sweep', every: '* * * * *', run: (ctx) => sweepOffers(ctx) },
]
