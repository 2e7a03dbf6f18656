import { REFUND_JOB } from '#ledger/server/service/escrow.ts'
import { sendRefund } from '#ledger/server/service/refunds.ts'
import type { JobDefinition } from '#platform/server/job-definition.ts'
import { sweepPayments } from './sweep.ts'
import { handleWebhook, WEBHOOK_JOB } from './webhooks.ts'

export const paymentsJobs: JobDefinition[] = [
  {
    name: WEBHOOK_JOB,
    run: (ctx, { gateway, eventId }) =>
      handleWebhook(ctx, { gateway: String(gateway), eventId: String(eventId) }),
  },
  { name: REFUND_JOB, run: (ctx, { refundId }) => sendRefund(ctx, Number(refundId)) },
  { name: 'payments.sweep', every: '* * * * *', run: (ctx) => sweepPayments(ctx) },
]
