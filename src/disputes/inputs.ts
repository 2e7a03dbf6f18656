import * as z from 'zod/mini'
import { Files } from '#attachments/contract.ts'
import { Paging } from '#platform/contract.ts'
import { MAX_AMOUNT_CENTS, toCents } from '#platform/money.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { disputeStatuses, priorities, reasons, resolutions } from './dispute.ts'

export const DisputeStatus = z.enum(disputeStatuses)
export const Priority = z.enum(priorities)
export const Resolution = z.enum(resolutions, 'Please choose a resolution')
export const Reason = z.enum(reasons, 'Please choose a reason')
export const Side = z.enum(['client', 'provider'], 'Please choose who should answer')

const words = (min: number, max: number, missing: string) =>
  z
    .string(missing)
    .check(manyLines, ...seen(min, missing), z.maxLength(max, `At most ${max} characters`))
const aside = (max: number) =>
  z.optional(z.nullable(z.string().check(manyLines, z.maxLength(max, `At most ${max} characters`))))

export const NewDispute = z.object({
  reason: Reason,
  description: words(20, 5000, 'Please describe what happened in at least 20 characters'),
  files: z.optional(Files),
})
export type NewDispute = z.infer<typeof NewDispute>

export const Statement = z.object({
  text: words(1, 5000, 'Please write something'),
  files: z.optional(Files),
})
export type Statement = z.infer<typeof Statement>

const sum = z.number('Please enter an amount').check(
  z.refine((amount) => toCents(amount) !== undefined, 'An amount has at most two decimal places'),
  z.gte(0, 'An amount cannot be below zero'),
  z.lte(MAX_AMOUNT_CENTS / 100, 'This amount is too large'),
)

/** What would be refunded to the client, from nothing up to the order's total. */
export const NewOffer = z.object({ amount: sum })
export type NewOffer = z.infer<typeof NewOffer>

export const OFFER_TOO_HIGH = 'An offer cannot be above the order’s total'

/** The offer's schema where the order's total is known. */
export function offerUpTo(total: number) {
  return z.object({ amount: sum.check(z.lte(total, OFFER_TOO_HIGH)) })
}

export const Question = z.object({
  party: Side,
  question: words(1, 2000, 'Please write your question'),
})
export type Question = z.infer<typeof Question>

/** The amount is required for a partial refund and forbidden otherwise (docs/product-rules.md#dispute-rulings). */
export const Ruling = z
  .object({
    resolution: Resolution,
    resolutionAmount: z.optional(z.nullable(sum)),
    /** For admins only. */
    adminNotes: aside(5000),
    /** For both parties. */
    message: aside(2000),
  })
  .check(
    z.refine(
      ({ resolution, resolutionAmount }) =>
        resolution !== 'partial_refund' || typeof resolutionAmount === 'number',
      { path: ['resolutionAmount'], error: 'Please enter the amount to refund' },
    ),
    z.refine(
      ({ resolution, resolutionAmount }) =>
        resolution === 'partial_refund' || typeof resolutionAmount !== 'number',
      { path: ['resolutionAmount'], error: 'An amount is only allowed with a partial refund' },
    ),
    z.refine(({ resolutionAmount }) => resolutionAmount !== 0, {
      path: ['resolutionAmount'],
      error: 'The amount must be above zero',
    }),
  )
export type Ruling = z.infer<typeof Ruling>

export const DisputeChoice = z.object({
  status: z.optional(DisputeStatus),
  /** Disputes that are still active, or that have ended. */
  group: z.optional(z.enum(['active', 'ended'])),
})
export type DisputeChoice = z.infer<typeof DisputeChoice>

export const DisputeFilter = z.object({ ...DisputeChoice.shape, ...Paging.shape })
export type DisputeFilter = z.infer<typeof DisputeFilter>
