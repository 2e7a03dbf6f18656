import { Person } from '#accounts/person-contract.ts'
import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { Attachment, FileForm } from '#attachments/contract.ts'
import { EscrowStatus, PayoutStatus, RefundStatus } from '#ledger/contract.ts'
import { chargebackStatuses } from '#ledger/statuses.ts'
import { MoneyTrail } from '#ledger/trail.ts'
import {
  Amount,
  defineContract,
  IdParams,
  Paging,
  Timestamp,
  WRITING_LIMIT,
} from '#platform/contract.ts'
import { ChangeRequest, StatusChange, words } from './inputs.ts'
import { OrderPricing } from './price-contract.ts'
import { pricings } from './pricing.ts'
import { orderProcess, type OrderEvent } from './process.ts'
import { orderStatuses } from './statuses.ts'

export const OrderStatus = z.enum(orderStatuses)

export const Party = z.enum(['client', 'provider'])
export type Party = z.infer<typeof Party>

/** The names of the process steps, used by buttons and the timeline. */
export const OrderAction = z.enum(Object.keys(orderProcess) as [OrderEvent, ...OrderEvent[]])
export type OrderAction = z.infer<typeof OrderAction>

export const Actor = z.enum(['client', 'provider', 'admin', 'system', 'gateway'])

/** What may happen next, according to the server, for this viewer. */
export const OrderProcess = z.object({
  /** `delivered`: completed with the money still held; `frozen`: under an open chargeback. */
  stage: z.enum([
    'pending',
    'in_progress',
    'delivered',
    'completed',
    'disputed',
    'frozen',
    'cancelled',
  ]),
  actions: z.array(OrderAction),
  waitingFor: z.nullable(Actor),
  deadline: z.nullable(Timestamp),
  /** The step the system takes once the deadline has passed. */
  defaultOutcome: z.nullable(OrderAction),
  changeRoundsLeft: z.number(),
})
export type OrderProcess = z.infer<typeof OrderProcess>

export const Order = z.object({
  id: z.number(),
  clientId: z.number(),
  providerId: z.number(),
  serviceId: z.number(),
  status: OrderStatus,
  /** The service's title, rate and fee at the time of payment. */
  title: z.string(),
  hours: z.nullable(z.number()), // null unless paid by the hour, like the rate
  hourlyRate: z.nullable(Amount),
  totalAmount: Amount,
  platformFee: Amount,
  providerAmount: Amount,
  currency: z.string(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  deliveryDeadline: z.nullable(z.string()),
  deliveryNote: z.nullable(z.string()),
  createdAt: Timestamp,
  acceptedAt: z.nullable(Timestamp),
  deliveredAt: z.nullable(Timestamp),
  completedAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  /**
   * The step that ended the order. `pay_late`: the money came after the checkout had closed; `pay_unavailable`: the
   * service was no longer offered.
   */
  cancelledThrough: z.nullable(z.string()),
  client: Person,
  provider: Person,
  /** Of the viber, while they are away and the order has not ended. */
  away: z.optional(AwayFacts),
  viewerRole: z.enum(['client', 'provider', 'admin']),
  money: z.object({
    status: EscrowStatus,
    refund: z.nullable(z.object({ amount: Amount, status: RefundStatus })),
    payout: z.nullable(z.object({ amount: Amount, status: PayoutStatus })),
    /** What the client's bank took and did not return; absent if there was no chargeback. */
    chargeback: z.optional(z.object({ amount: Amount, status: z.enum(chargebackStatuses) })),
  }),
  /** An unanswered request to cancel work in progress. */
  cancellation: z.nullable(z.object({ by: Party, reason: z.string(), at: Timestamp })),
  /** For the provider this is also null while the review is not public. */
  reviewId: z.nullable(z.number()),
  process: OrderProcess,
  ...OrderPricing.shape,
})
export type Order = z.infer<typeof Order>

export const OrderFilter = z.object({
  status: z.optional(OrderStatus),
  role: z.optional(Party),
  /** Tips are in no other list; only admins may list them, and they see those of all members. */
  pricing: z.optional(z.enum(pricings)),
  ...Paging.shape,
})
export type OrderFilter = z.infer<typeof OrderFilter>

export const TimelineEntry = z.object({
  at: Timestamp,
  kind: z.string(),
  actor: Actor,
  actorName: z.nullable(z.string()),
  /** A plain English sentence. Interfaces in other languages build one from `kind`, `actorName` and `note`. */
  text: z.string(),
  note: z.nullable(z.string()),
  files: z.array(Attachment),
  amount: z.optional(Amount),
  /** An entry of the hours log; its memo is the note. */
  worked: z.optional(z.object({ day: z.iso.date(), hours: z.number() })),
  /** Of the delivery: the hours that the viber reported and those of the hours log, if they differ. */
  hours: z.optional(z.object({ reported: z.number(), logged: z.number() })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const { id } = IdParams.shape

export const ordersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/orders',
    access: 'user',
    summary: 'Your own orders, newest first',
    query: OrderFilter,
    output: z.array(Order),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/orders/:id',
    access: 'user',
    summary: 'An order with its possible next steps, for its parties and admins',
    params: IdParams,
    output: Order,
  },
  timeline: {
    method: 'GET',
    path: '/api/orders/:id/timeline',
    access: 'user',
    summary: 'The timeline of an order and its money, oldest first',
    params: IdParams,
    output: z.array(TimelineEntry),
  },
  file: {
    method: 'GET',
    path: '/api/orders/:id/files/:fileId',
    access: 'user',
    summary: 'A file of the brief or of a delivery, for the parties of the order and admins',
    params: z.object({ id, fileId: id }),
    query: FileForm,
    download: 'stored',
  },
  money: {
    method: 'GET',
    path: '/api/orders/:id/money',
    access: 'user',
    summary: 'Where the money of an order is and how it got there, for its parties and admins',
    params: IdParams,
    output: MoneyTrail,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/orders/:id/status',
    access: 'user',
    whenSignedOut: 'order.not_signed_in',
    summary: 'Accept, decline, cancel or complete an order',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: StatusChange,
    output: Order,
  },
  approve: {
    method: 'POST',
    path: '/api/orders/:id/approve',
    access: 'user',
    summary: 'Approve delivered work and release the money',
    idempotent: true,
    params: IdParams,
    output: Order,
  },
  requestChanges: {
    method: 'POST',
    path: '/api/orders/:id/request-changes',
    access: 'user',
    summary: 'Send delivered work back for changes, with a note',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: ChangeRequest,
    output: Order,
  },
  requestCancellation: {
    method: 'POST',
    path: '/api/orders/:id/cancellation',
    access: 'user',
    summary: 'Ask the other party to cancel work in progress, or agree to their request',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: z.object({ reason: words('Please give a reason') }),
    output: Order,
  },
  acceptCancellation: {
    method: 'POST',
    path: '/api/orders/:id/cancellation/accept',
    access: 'user',
    summary: 'Agree to a cancellation; the client is refunded in full',
    idempotent: true,
    params: IdParams,
    output: Order,
  },
  declineCancellation: {
    method: 'POST',
    path: '/api/orders/:id/cancellation/decline',
    access: 'user',
    summary: 'Decline a cancellation; the work continues',
    idempotent: true,
    params: IdParams,
    output: Order,
  },
  cancelAsAdmin: {
    method: 'POST',
    path: '/api/admin/orders/:id/cancel',
    limit: WRITING_LIMIT,
    access: 'admin',
    summary: 'Cancel an order that is stuck; the client is refunded in full',
    idempotent: true,
    params: IdParams,
    body: z.object({ reason: words('Please give a reason') }),
    output: Order,
  },
})
