import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepPayments } from './sweep.ts'
import { forgetOldEvents, emptyInbox, INBOX_JOB } from './webhooks.ts'

export const paymentsJobs: JobDefinition[] = [
  // Webhooks enqueue this job as well. The queue holds at most one waiting run, which handles all events.
  { name: INBOX_JOB, every: '* * * * *', run: (ctx) => emptyInbox(ctx) },
  { name: 'payments.sweep', every: '* * * * *', run: (ctx) => sweepPayments(ctx) },
  { name: 'payments.forget_events', every: '41 3 * * *', run: (ctx) => forgetOldEvents(ctx) },
]
