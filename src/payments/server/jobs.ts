import type { JobDefinition } from '#platform/server/job-definition.ts'
import { nextPaymentsSweep, sweepPayments } from './sweep.ts'
import { emptyInbox, forgetOldEvents, INBOX_JOB, nextEvent } from './webhooks.ts'

export const paymentsJobs: JobDefinition[] = [
  // Webhooks enqueue this job as well. The queue holds at most one waiting run, which handles all events.
  { name: INBOX_JOB, nextDue: nextEvent, run: (ctx) => emptyInbox(ctx) },
  { name: 'payments.sweep', nextDue: nextPaymentsSweep, run: (ctx) => sweepPayments(ctx) },
  { name: 'payments.forget_events', every: '41 3 * * *', run: (ctx) => forgetOldEvents(ctx) },
]
