import { ABSENCE_JOB } from '#accounts/server/service/absence.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { offerReminders } from '../reminders.ts'
import { offersDue } from './queries/timers.ts'
import { followAbsence } from './service/follow-absence.ts'
import { sweepOffers } from './service/sweep.ts'

export const offersJobs: JobDefinition[] = [
  {
    name: 'offers.sweep',
    nextDue: (ctx) => offersDue(ctx.now(), Object.values(offerReminders)),
    run: (ctx) => sweepOffers(ctx),
  },
  {
    name: ABSENCE_JOB,
    run: (ctx, data) => followAbsence(ctx, Number(data['userId'])),
  },
]
