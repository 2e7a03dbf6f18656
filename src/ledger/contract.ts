import * as z from 'zod/mini'

/** Where the client's money is: held, in dispute, or gone one way or the other. */
export const EscrowStatus = z.enum([
  'holding',
  'disputed',
  'released',
  'refunded',
  'partially_refunded',
  'charged_back',
])
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

export const RefundStatus = z.enum(['pending', 'submitted', 'succeeded'])
export type RefundStatus = z.infer<typeof RefundStatus>

export const PayoutStatus = z.enum([
  'pending',
  'in_transit',
  'paid',
  'failed',
  'cancelled',
  'reversed',
  'partially_reversed',
])
export type PayoutStatus = z.infer<typeof PayoutStatus>
