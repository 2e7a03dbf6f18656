import * as z from 'zod/mini'
import { Amount, defineContract, Timestamp } from '#platform/contract.ts'

/** What can wait for the admins, in the order of the list. */
export const ownerNeedKinds = [
  'dispute_due',
  'payouts_failed',
  'jobs_failed',
  'mail',
  'refused_addresses',
  'backup',
  'appeal',
  'report',
  'dispute',
  'application',
  'contact',
  'brief',
  'post',
  'prompt',
] as const
export type OwnerNeedKind = (typeof ownerNeedKinds)[number]

export const OwnerNeed = z.object({
  kind: z.enum(ownerNeedKinds),
  /** Of the dispute near its deadline. */
  id: z.nullable(z.number()),
  /** The title of the disputed order, the names of the failed jobs, or why no email is sent. */
  title: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /** The sum of the failed payouts. */
  amount: z.nullable(Amount),
  /** The deadline of the dispute. */
  dueAt: z.nullable(Timestamp),
  /** When the last backup was made, null for a marketplace without one; or since when no email is sent. */
  lastAt: z.nullable(Timestamp),
})
export type OwnerNeed = z.infer<typeof OwnerNeed>

/** How many disputes near their deadline are listed one by one. */
export const MAX_DISPUTES_DUE = 5

export const adminNeedsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/needs',
    access: 'admin',
    summary: 'What waits for the admins, the most urgent first',
    output: z.array(OwnerNeed),
  },
})
