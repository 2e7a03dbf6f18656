import * as z from 'zod/mini'
import { Amount, defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'

/** What can differ between the gateway's books, ours, and what orders say, or wait for a person. */
export const FindingKind = z.enum([
  'missing_in_ledger',
  'missing_at_gateway',
  'clearing_differs',
  'escrow_differs',
  'balance_differs',
  'snapshot_differs',
  'refund_stuck',
  'payout_stuck',
  'checkout_stuck',
  'event_stuck',
  'held_too_long',
  'refund_needs_person',
  'payout_needs_person',
])
export type FindingKind = z.infer<typeof FindingKind>

/** What waits for a person; all others are differences between books. */
export const waitingKinds = [
  'refund_stuck',
  'payout_stuck',
  'checkout_stuck',
  'event_stuck',
  'held_too_long',
  'refund_needs_person',
  'payout_needs_person',
] as const satisfies FindingKind[]

export const RunStatus = z.enum(['running', 'clean', 'different', 'failed'])
export const RunCause = z.enum(['hourly', 'admin', 'command'])

export const Run = z.object({
  id: z.number(),
  cause: RunCause,
  status: RunStatus,
  /** From when on it compared; null for everything there is. */
  since: z.nullable(Timestamp),
  /** How many movements were held side by side. */
  compared: z.number(),
  /** Differences between books; only they decide the status. */
  findings: z.number(),
  /** What waits for a person, the books agreeing or not. */
  waiting: z.number(),
  /** Money at the gateway, as our books have it and as the gateway lists it; of whole runs only. */
  ledger: z.nullable(Amount),
  gateway: z.nullable(Amount),
  startedAt: Timestamp,
  finishedAt: z.nullable(Timestamp),
})
export type Run = z.infer<typeof Run>

export const Finding = z.object({
  id: z.number(),
  kind: FindingKind,
  /** An order, a payout, an account or an id of the gateway. */
  subject: z.string(),
  orderId: z.nullable(z.number()),
  expected: z.nullable(Amount),
  found: z.nullable(Amount),
})
export type Finding = z.infer<typeof Finding>

export const reconciliationContract = defineContract({
  runs: {
    method: 'GET',
    path: '/api/admin/reconciliation',
    access: 'admin',
    summary: 'Runs that held our books beside the gateway’s, newest first',
    query: Paging,
    output: z.array(Run),
    paged: true,
  },
  findings: {
    method: 'GET',
    path: '/api/admin/reconciliation/:id/findings',
    access: 'admin',
    summary: 'Every difference a run found, and what waits for a person',
    params: IdParams,
    query: Paging,
    output: z.array(Finding),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/reconciliation/:id/findings/export.csv',
    access: 'admin',
    summary: 'What a run found, as a table for spreadsheets',
    params: IdParams,
    download: true,
  },
  start: {
    method: 'POST',
    path: '/api/admin/reconciliation',
    access: 'admin',
    summary: 'Compare everything now',
    idempotent: true,
    output: Run,
    limit: { max: 20, windowMs: 3_600_000, per: 'user' },
  },
})
