import * as z from 'zod/mini'
import { Person } from '#accounts/person-contract.ts'
import { Actor, OrderAction, OrderStatus } from '#orders/contract.ts'
import { AgreedFee, PriceLine } from '#orders/price-contract.ts'
import {
  Amount,
  defineContract,
  IdParams,
  Paging,
  Timestamp,
  WRITING_LIMIT,
} from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { agreementStates, fundingRefusals, milestoneStates } from './agreement.ts'

const Role = z.enum(['client', 'provider'])

export const AgreementState = z.enum(agreementStates)
export const MilestoneState = z.enum(milestoneStates)
const Refusal = z.nullable(z.enum(fundingRefusals))

export const AgreementMilestone = z.object({
  id: z.number(),
  position: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  amount: Amount,
  /** Of hourly work: the hours that are paid ahead. */
  hours: z.nullable(z.number()),
  /** The viber delivers within this many days of the payment. */
  days: z.number(),
  state: MilestoneState,
  /** The day by which the viber delivers; null unless it is running. */
  deliveryDeadline: z.nullable(z.string()),
  /** When the money is released unless the client acts; null unless it is delivered. */
  releaseAt: z.nullable(Timestamp),
  /** The newest order of the milestone; null until it is paid. */
  orderId: z.nullable(z.number()),
  /** What went back to the client; 0 without a refund. */
  refunded: Amount,
  /** Why it is struck through; null unless dropped. */
  dropReason: z.nullable(z.enum(['ended', 'amended'])),
  /** Why the client cannot pay it now; null if they can. */
  refusal: Refusal,
})
export type AgreementMilestone = z.infer<typeof AgreementMilestone>

/** Where the money of an agreement is. What is paid is summed up from the ledger. */
export const AgreementMoney = z.object({
  /** The prices of its milestones without those that were dropped, and of added hours that the viber did not refuse. */
  agreed: Amount,
  /** What the client has paid for milestones and added hours. funded = held + released + refunded. */
  funded: Amount,
  held: Amount,
  released: Amount,
  refunded: Amount,
  toFund: Amount,
})
export type AgreementMoney = z.infer<typeof AgreementMoney>

export const AgreementAction = z.enum(['pay', 'amend', 'end'])

const AgreementHead = {
  id: z.number(),
  title: z.string(),
  state: AgreementState,
  viewerRole: z.enum(['client', 'provider', 'admin']),
  client: Person,
  provider: Person,
  currency: z.string(),
  money: AgreementMoney,
  /** Milestones that were not dropped, and how many of them are released. */
  milestoneCount: z.number(),
  releasedCount: z.number(),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
}

export const AgreementCard = z.object(AgreementHead)
export type AgreementCard = z.infer<typeof AgreementCard>

export const Agreement = z.object({
  ...AgreementHead,
  /** The offer that became this agreement. */
  offerId: z.number(),
  serviceId: z.number(),
  serviceTitle: z.string(),
  /** False for admins, and if the other party is suspended or has deleted the account. */
  canMessage: z.boolean(),
  scope: z.string(),
  pricing: z.enum(['hourly', 'fixed']),
  /** The rate of hourly work. */
  hourlyRate: z.nullable(Amount),
  /** Only for the viber: the fee of each milestone. */
  agreedFee: z.optional(AgreedFee),
  /** How often the client may request changes to each delivery. */
  revisions: z.number(),
  /** The first paid order; null until then. */
  jobId: z.nullable(z.number()),
  /** In the order of their positions; last, those that the last change dropped. */
  milestones: z.array(AgreementMilestone),
  /** Milestones that earlier changes dropped, which are not listed. */
  earlierDroppedCount: z.number(),
  /** Hours that were added to a milestone's order. */
  addedHours: z.array(
    z.object({ orderId: z.number(), hours: z.number(), amount: Amount, status: OrderStatus }),
  ),
  /** Who must act, by when, and what happens otherwise. */
  process: z.object({
    actions: z.array(AgreementAction),
    waitingFor: z.nullable(Actor),
    deadline: z.nullable(Timestamp),
    /**
     * `lapse`: the first milestone is not paid in time; `end`: nothing is paid for too long. While milestones are running,
     * the step of the order whose deadline comes first.
     */
    defaultOutcome: z.nullable(z.union([z.enum(['lapse', 'end']), OrderAction])),
  }),
  endedBy: z.nullable(z.enum(['client', 'provider', 'admin', 'system'])),
  endReason: z.nullable(z.string()),
})
export type Agreement = z.infer<typeof Agreement>

/** What the checkout of a milestone shows. */
export const MilestoneToPay = z.object({
  id: z.number(),
  agreementId: z.number(),
  /** Only the client pays. */
  viewerRole: z.enum(['client', 'admin']),
  serviceId: z.number(),
  viberId: z.number(),
  viberName: z.string(),
  agreementTitle: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  position: z.number(),
  /** How many milestones the agreement has. */
  of: z.number(),
  amount: Amount,
  currency: z.string(),
  hours: z.nullable(z.number()),
  hourlyRate: z.nullable(Amount),
  lines: z.array(PriceLine),
  days: z.number(),
  revisions: z.number(),
  /** Why it cannot be paid now. */
  refusal: Refusal,
  /** The order of a milestone that is paid. */
  orderId: z.nullable(z.number()),
})
export type MilestoneToPay = z.infer<typeof MilestoneToPay>

export const AgreementFilter = z.object({
  role: z.optional(Role),
  state: z.optional(AgreementState),
  ...Paging.shape,
})
export type AgreementFilter = z.infer<typeof AgreementFilter>

const Reason = z
  .string('Please give a reason')
  .check(manyLines, ...seen(1, 'Please give a reason'), z.maxLength(2000, 'This text is too long'))

export const agreementsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/agreements',
    access: 'user',
    summary: 'Your agreements, newest first',
    query: AgreementFilter,
    output: z.array(AgreementCard),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/agreements/:id',
    access: 'user',
    summary: 'An agreement with its milestones and money, for its parties and admins',
    params: IdParams,
    output: Agreement,
  },
  milestone: {
    method: 'GET',
    path: '/api/milestones/:id',
    access: 'user',
    summary: 'What the client of a milestone pays for',
    params: IdParams,
    output: MilestoneToPay,
  },
  end: {
    method: 'POST',
    path: '/api/agreements/:id/end',
    access: 'user',
    summary: 'End an agreement with a reason: unpaid milestones are removed, paid ones continue',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: z.object({
      reason: Reason,
      /** An admin's decision about an agreement of other people. */
      asAdmin: z.optional(z.boolean()),
    }),
    output: Agreement,
  },
})
