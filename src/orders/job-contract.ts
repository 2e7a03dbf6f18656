import * as z from 'zod/mini'
import { EscrowStatus } from '#ledger/contract.ts'
import { Amount, defineContract, IdParams, Timestamp } from '#platform/contract.ts'
import { tipRefusals } from './job.ts'
import { AgreedFee } from './price-contract.ts'
import { orderStatuses } from './statuses.ts'

const JobOrder = z.object({
  id: z.number(),
  title: z.string(),
  status: z.enum(orderStatuses),
  /** Null unless paid by the hour. */
  hours: z.nullable(z.number()),
  totalAmount: Amount,
  createdAt: Timestamp,
})
export type JobOrder = z.infer<typeof JobOrder>

const Tip = z.object({
  id: z.number(),
  /** The order that it thanks for. */
  orderId: z.number(),
  amount: Amount,
  /** What the viber gets of it after the fee. */
  providerAmount: Amount,
  status: EscrowStatus,
  note: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type Tip = z.infer<typeof Tip>

/** What belongs together: a purchase, the hours added to it, and the tips for it. */
export const Job = z.object({
  /** The first order. */
  id: z.number(),
  orders: z.array(JobOrder),
  tips: z.array(Tip),
  /** The viewer may buy more hours for the order that was asked for. */
  canAddHours: z.boolean(),
  /** The viewer may offer more hours for the order that was asked for, as its viber. */
  canAskForHours: z.boolean(),
  /** Only for a viber who may offer more hours: the fee of the order, which they keep. */
  agreedFee: z.optional(AgreedFee),
  /** The terms of another tip; only for the client. `refusal` is why none can be given now. */
  tip: z.optional(
    z.object({ refusal: z.nullable(z.enum(tipRefusals)), max: Amount, feeBps: z.number() }),
  ),
})
export type Job = z.infer<typeof Job>

export const ordersJobContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/orders/:id/job',
    access: 'user',
    summary: 'The orders and tips of the job that an order belongs to, and what its client may add',
    params: IdParams,
    output: Job,
  },
})
