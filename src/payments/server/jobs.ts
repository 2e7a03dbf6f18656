import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepPayments } from './sweep.ts'
import { forgetOldEvents, emptyInbox, INBOX_JOB } from './webhooks.ts'

export const paymentsJobs: JobDefinition[] = [
  // Sent by each webhook as well; the queue keeps one waiting, and that one handles all there are.
  { name: INBOX_JOB, every: '* * * * *', run: (ctx) => emptyInbox(ctx) },
  { name: 'payments.sweep', every: '* * * * *', run: (ctx) => sweepPayments(ctx) },
  { name: 'payments.forget_events', every: '41 3 * * *', run: (ctx) => forgetOldEvents(ctx) },
]
