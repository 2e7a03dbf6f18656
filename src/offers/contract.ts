import * as z from 'zod/mini'
import { FileForm, Files } from '#attachments/contract.ts'
import { defineContract, Id, IdParams, Paging, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { MAX_NOTE } from './limits.ts'
import { Offer, OfferCard, OfferSide, OfferState } from './offer-contract.ts'
import { declineReasons } from './process.ts'
import { BriefRevision, Budget, OfferScope, OfferTerms, OfferTitle } from './terms-contract.ts'

export const QuoteRequest = z.object({
  title: OfferTitle,
  scope: OfferScope,
  budget: z.optional(Budget),
  neededBy: z.optional(z.iso.date('Please choose a valid date')),
  files: z.optional(Files),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A viber's offer to a client, or a change to a running agreement or order by either side. */
export const NewOffer = z
  .object({
    clientId: z.optional(Id),
    orderId: z.optional(Id),
    agreementId: z.optional(Id),
    terms: OfferTerms,
  })
  .check(
    z.refine(
      ({ clientId, orderId, agreementId }) =>
        [clientId, orderId, agreementId].filter((id) => id !== undefined).length === 1,
      { message: 'Please choose one thing that the offer is for', path: ['clientId'] },
    ),
  )
export type NewOffer = z.infer<typeof NewOffer>

export const NewVersion = z.object({
  /** The number of the newest version that the writer has seen. */
  basedOn: z.number().check(z.int(), z.gte(0)),
  terms: OfferTerms,
  revision: BriefRevision,
})
export type NewVersion = z.infer<typeof NewVersion>

export const Decline = z.object({
  reason: z.enum(
    [...new Set([...declineReasons.client, ...declineReasons.provider])],
    'Please choose a reason',
  ),
  note: z.optional(z.string().check(manyLines, z.maxLength(500, 'This text is too long'))),
})
export type Decline = z.infer<typeof Decline>

const BackOut = z.object({
  note: z
    .string('Please give a reason')
    .check(
      manyLines,
      ...seen(1, 'Please give a reason'),
      z.maxLength(MAX_NOTE, 'This text is too long'),
    ),
})

export const OfferFilter = z.object({
  role: z.optional(OfferSide),
  status: z.optional(OfferState),
  /** Only offers between the viewer and this person. */
  with: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** Only the offer that became this agreement, and its amendments. */
  agreementId: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** Only proposals for this gig. */
  briefId: z.optional(z.coerce.number().check(z.int(), z.positive())),
  ...Paging.shape,
})
export type OfferFilter = z.infer<typeof OfferFilter>

const { id } = IdParams.shape

export const offersContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/offers',
    access: 'user',
    summary: 'Your offers and requests for a quote, those changed last first',
    query: OfferFilter,
    output: z.array(OfferCard),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/offers/:id',
    access: 'user',
    summary: 'An offer with its versions and possible next moves, for its two people',
    params: IdParams,
    output: Offer,
  },
  file: {
    method: 'GET',
    path: '/api/offers/:id/files/:fileId',
    access: 'user',
    summary: 'A file of a version, for the two people of the offer',
    params: z.object({ id, fileId: id }),
    query: FileForm,
    download: 'stored',
  },
  request: {
    method: 'POST',
    path: '/api/services/:id/quote-requests',
    access: 'user',
    summary: 'Ask for a quote on a service',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: QuoteRequest,
    output: Offer,
    status: 201,
  },
  make: {
    method: 'POST',
    path: '/api/offers',
    access: 'user',
    summary:
      'Make an offer to a client, or propose a change to an agreement or more hours of an order',
    limit: WRITING_LIMIT,
    idempotent: true,
    body: NewOffer,
    output: Offer,
    status: 201,
  },
  write: {
    method: 'POST',
    path: '/api/offers/:id/versions',
    access: 'user',
    summary:
      'Answer with other terms, or change your own; 409 `offer.stale` if there is a newer version',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: NewVersion,
    output: Offer,
  },
  accept: {
    method: 'POST',
    path: '/api/offers/:id/accept',
    access: 'user',
    summary: 'Accept a version; 409 `offer.stale` if there is a newer one',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: z.object({ version: z.number().check(z.int(), z.gte(1)) }),
    output: Offer,
  },
  decline: {
    method: 'POST',
    path: '/api/offers/:id/decline',
    access: 'user',
    summary: 'Decline an offer or a request for a quote, with a reason',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: Decline,
    output: Offer,
  },
  withdraw: {
    method: 'POST',
    path: '/api/offers/:id/withdraw',
    access: 'user',
    summary: 'Withdraw what you proposed or asked for',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    output: Offer,
  },
  backOut: {
    method: 'POST',
    path: '/api/offers/:id/back-out',
    access: 'user',
    summary: 'Back out of an accepted offer before it is paid, with a reason',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: BackOut,
    output: Offer,
  },
  renew: {
    method: 'POST',
    path: '/api/offers/:id/renew',
    access: 'user',
    summary: 'Make an expired offer again, within 30 days',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: z.object({ terms: OfferTerms, revision: BriefRevision }),
    output: Offer,
  },
})
