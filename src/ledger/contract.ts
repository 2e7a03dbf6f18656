import * as z from 'zod/mini'
import { escrowStatuses, payoutStatuses } from './statuses.ts'

/** Where the client's money is: held, in dispute, released, refunded or charged back. */
export const EscrowStatus = z.enum(escrowStatuses)
export type EscrowStatus = z.infer<typeof EscrowStatus>

export const PaymentStatus = z.enum([
  'requires_payment',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'partially_refunded',
  'refunded',
  'charged_back',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** `by_bank`: the client's bank took the money back before the refund was paid. */
export const RefundStatus = z.enum(['pending', 'submitted', 'succeeded', 'by_bank'])
export type RefundStatus = z.infer<typeof RefundStatus>

export const PayoutStatus = z.enum(payoutStatuses)
export type PayoutStatus = z.infer<typeof PayoutStatus>
