import * as z from 'zod/mini'
import { Attachment } from '#attachments/contract.ts'
import { Amount, Timestamp } from '#platform/contract.ts'
import { entryKinds } from './dispute.ts'
import { Side } from './inputs.ts'

/** How an amount is divided; the three shares add up to the order's total. */
export const Shares = z.object({ refund: Amount, fee: Amount, provider: Amount })
export type Shares = z.infer<typeof Shares>

export const DisputeEntry = z.object({
  id: z.number(),
  kind: z.enum(entryKinds),
  author: z.enum(['client', 'provider', 'admin', 'system']),
  authorName: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** What an offer, settlement or ruling refunds to the client. */
  amount: z.nullable(Amount),
  at: Timestamp,
  files: z.array(Attachment),
})
export type DisputeEntry = z.infer<typeof DisputeEntry>

export const DisputeOffer = z.object({
  id: z.number(),
  by: Side,
  /** What would be refunded to the client. */
  amount: Amount,
  shares: Shares,
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  createdAt: Timestamp,
})
export type DisputeOffer = z.infer<typeof DisputeOffer>
