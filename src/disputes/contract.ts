import { Person } from '#accounts/person-contract.ts'
import * as z from 'zod/mini'
import { FileForm } from '#attachments/contract.ts'
import { Amount, defineContract, IdParams, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { closings, disputeProcess, type DisputeEvent } from './dispute.ts'
import {
  DisputeChoice,
  DisputeFilter,
  DisputeStatus,
  NewDispute,
  NewOffer,
  Priority,
  Question,
  Reason,
  Resolution,
  Ruling,
  Side,
  Statement,
} from './inputs.ts'
import { DisputeEntry, DisputeOffer, Shares } from './record.ts'

/** The fields of a dispute. Fields for admins only are null for the parties. */
const fields = {
  id: z.number(),
  orderId: z.number(),
  escrowId: z.number(),
  initiatorId: z.number(),
  reason: Reason,
  description: z.string(),
  status: DisputeStatus,
  priority: Priority,
  resolution: z.nullable(Resolution),
  /** What a partial refund returns to the client. */
  resolutionAmount: z.nullable(Amount),
  /** Notes admins write for each other; null for the parties. */
  adminNotes: z.nullable(z.string()),
  clientResponse: z.nullable(z.string()),
  providerResponse: z.nullable(z.string()),
  resolvedBy: z.nullable(z.number()),
  createdAt: Timestamp,
  resolvedAt: z.nullable(Timestamp),
  lastUpdated: Timestamp,
  /** The admin's message to both parties with the ruling. */
  message: z.nullable(z.string()),
  closedThrough: z.nullable(z.enum(closings)),
  initiatorRole: Side,
  /** The party that must answer, and by when. */
  awaiting: z.nullable(Side),
  answerBy: z.nullable(Timestamp),
  /** A chargeback is open, so nothing can be decided before the bank does. */
  isFrozen: z.boolean(),
  initiatorName: z.string(),
  orderAmount: Amount,
  /** The hours reported, if fewer than were bought: what goes back to the client even if the viber wins. */
  unused: z.optional(
    z.object({ workedHours: z.number(), boughtHours: z.number(), amount: Amount }),
  ),
  orderTitle: z.string(),
  /** The fee terms for dividing what is not refunded (src/ledger/split.ts). */
  feeBps: z.number(),
  feeMin: Amount,
  client: Person,
  provider: Person,
  /** What the viewer may do now, according to the server. */
  actions: z.array(z.enum(Object.keys(disputeProcess) as [DisputeEvent, ...DisputeEvent[]])),
  viewerRole: z.enum(['client', 'provider', 'admin']),
}

/** A dispute in the admins' list. */
export const Dispute = z.object(fields)
export type Dispute = z.infer<typeof Dispute>

/** A dispute with its record, as both parties and admins see it. */
export const DisputeRoom = z.object({
  ...fields,
  entries: z.array(DisputeEntry),
  offers: z.array(DisputeOffer),
  /** How a ruling or settlement divided the money; null without one. */
  outcome: z.nullable(Shares),
  /** The outcome with its amounts in a plain English sentence. */
  summary: z.nullable(z.string()),
})
export type DisputeRoom = z.infer<typeof DisputeRoom>

export const DisputeCounts = z.object({
  open: z.number(),
  underReview: z.number(),
  awaitingResponse: z.number(),
  resolved: z.number(),
  closed: z.number(),
  /** The percentage of ended disputes that ended by a ruling; 100 if none has ended. */
  resolutionRate: z.number(),
  /** Null if none has been resolved. */
  medianHoursToResolve: z.nullable(z.number()),
})
export type DisputeCounts = z.infer<typeof DisputeCounts>

const { id } = IdParams.shape
const OfferParams = z.object({ id, offerId: id })
const room = { access: 'user', params: IdParams, output: DisputeRoom } as const
const spoken = {
  ...room,
  idempotent: true,
  limit: { max: 60, windowMs: 3_600_000, per: 'user' },
} as const
const ruled = {
  access: 'admin',
  params: IdParams,
  output: Dispute,
  idempotent: true,
  limit: WRITING_LIMIT,
} as const

export const disputesContract = defineContract({
  open: {
    ...spoken,
    method: 'POST',
    path: '/api/orders/:id/disputes',
    summary: 'Dispute an order while its money is held',
    body: NewDispute,
    status: 201,
  },
  get: {
    ...room,
    method: 'GET',
    path: '/api/disputes/:id',
    summary: 'A dispute with its record, for its parties and admins',
  },
  ofOrder: {
    ...room,
    method: 'GET',
    path: '/api/orders/:id/dispute',
    summary: 'The latest dispute about an order',
  },
  respond: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/response',
    summary: 'Respond to a dispute, or answer an admin’s question',
    body: Statement,
  },
  addEvidence: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/evidence',
    summary: 'Add a statement and files to a dispute',
    body: Statement,
  },
  withdraw: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/withdraw',
    summary: 'Withdraw your dispute; the order returns to its previous status',
  },
  makeOffer: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/offers',
    summary: 'Offer a refund to the client; replaces your open offer',
    body: NewOffer,
  },
  acceptOffer: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/offers/:offerId/accept',
    summary: 'Accept the other party’s offer; the money moves immediately',
    params: OfferParams,
  },
  declineOffer: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/offers/:offerId/decline',
    summary: 'Decline the other party’s offer',
    params: OfferParams,
  },
  withdrawOffer: {
    ...spoken,
    method: 'POST',
    path: '/api/disputes/:id/offers/:offerId/withdraw',
    summary: 'Withdraw your offer',
    params: OfferParams,
  },
  file: {
    method: 'GET',
    path: '/api/disputes/:id/files/:fileId',
    access: 'user',
    summary: 'A file of a dispute, for its parties and admins',
    params: z.object({ id, fileId: id }),
    query: FileForm,
    download: 'stored',
  },
  list: {
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'admin',
    summary: 'All disputes: active ones by urgency, then ended ones, newest first',
    query: DisputeFilter,
    output: z.array(Dispute),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/disputes/export.csv',
    access: 'admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: DisputeChoice,
    download: true,
  },
  counts: {
    method: 'GET',
    path: '/api/admin/disputes/counts',
    access: 'admin',
    summary: 'The number of disputes by status, and how long they take',
    output: DisputeCounts,
  },
  review: {
    ...ruled,
    method: 'POST',
    path: '/api/admin/disputes/:id/review',
    summary: 'Start the review of a dispute',
  },
  ask: {
    ...ruled,
    method: 'POST',
    path: '/api/admin/disputes/:id/ask',
    summary: 'Ask a party, who has 72 hours to answer',
    body: Question,
  },
  setPriority: {
    ...ruled,
    method: 'PATCH',
    path: '/api/admin/disputes/:id/priority',
    summary: 'Set the priority of a dispute',
    body: z.object({ priority: Priority }),
  },
  resolve: {
    ...ruled,
    method: 'PATCH',
    path: '/api/admin/disputes/:id/resolve',
    summary: 'Decide a dispute; the money moves immediately and the ruling is final',
    body: Ruling,
  },
})
