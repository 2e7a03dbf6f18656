import * as z from 'zod/mini'
import { Amount, defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'

/** Differences between the gateway, the ledger and the orders, and items that need a person. */
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

/** Items that need a person; all other kinds are differences. */
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
  /** The start of the compared period; null if everything was compared. */
  since: z.nullable(Timestamp),
  /** How many movements at the gateway were compared. */
  compared: z.number(),
  /** The number of differences; only they decide the status. */
  findings: z.number(),
  /** The number of items that need a person, which do not affect the status. */
  waiting: z.number(),
  /** The balance at the gateway according to the ledger and to the gateway; only for full runs. */
  ledger: z.nullable(Amount),
  gateway: z.nullable(Amount),
  startedAt: Timestamp,
  finishedAt: z.nullable(Timestamp),
})
export type Run = z.infer<typeof Run>

export const Finding = z.object({
  id: z.number(),
  kind: FindingKind,
  /** An order, payout or account, or an id of the gateway. */
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
    summary: 'Reconciliation runs, newest first',
    query: Paging,
    output: z.array(Run),
    paged: true,
  },
  findings: {
    method: 'GET',
    path: '/api/admin/reconciliation/:id/findings',
    access: 'admin',
    summary: 'The differences a run found, and the items that need a person',
    params: IdParams,
    query: Paging,
    output: z.array(Finding),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/reconciliation/:id/findings/export.csv',
    access: 'admin',
    summary: 'The findings of a run as CSV',
    params: IdParams,
    download: true,
  },
  start: {
    method: 'POST',
    path: '/api/admin/reconciliation',
    access: 'admin',
    summary: 'Start a full reconciliation run now',
    idempotent: true,
    output: Run,
    limit: { max: 20, windowMs: 3_600_000, per: 'user' },
  },
})
