import type { JobDefinition } from '#platform/server/job-definition.ts'
import { offerReminders } from '../reminders.ts'
import { offersDue } from './queries/timers.ts'
import { sweepOffers } from './service/sweep.ts'

export const offersJobs: JobDefinition[] = [
  {
    name: 'offers.sweep',
    nextDue: (ctx) => offersDue(ctx.now(), Object.values(offerReminders)),
    run: (ctx) => sweepOffers(ctx),
  },
]
