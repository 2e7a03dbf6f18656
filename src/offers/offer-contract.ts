import * as z from 'zod/mini'
import { AwayFacts } from '#accounts/away.ts'
import { AgreedFee } from '#orders/price-contract.ts'
import { Attachment } from '#attachments/contract.ts'
import { Person } from '#accounts/person-contract.ts'
import { Amount, Timestamp } from '#platform/contract.ts'
import { origins } from './offer.ts'
import { offerMoves, offerStatuses, sides } from './process.ts'
import { changedFields } from './versions.ts'

export const OfferSide = z.enum(sides)
export const OfferState = z.enum(offerStatuses)

/** Who must act, by when, and what happens otherwise. */
export const OfferProcess = z.object({
  /** The moves that the viewer may take now. */
  actions: z.array(z.enum(offerMoves)),
  waitingFor: z.nullable(OfferSide),
  deadline: z.nullable(Timestamp),
  defaultOutcome: z.nullable(z.enum(['expire', 'lapse'])),
})
export type OfferProcess = z.infer<typeof OfferProcess>

/** The terms of a version, as they were written and priced. Null words were removed with the account of their writer. */
const VersionTerms = z.object({
  title: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Null for a request, which has no price. */
  pricing: z.nullable(z.enum(['fixed', 'hourly'])),
  milestones: z.array(
    z.object({
      position: z.number(),
      title: z.nullable(z.string()),
      description: z.nullable(z.string()),
      amount: Amount,
      days: z.number(),
    }),
  ),
  hourlyRate: z.nullable(Amount),
  hours: z.nullable(z.number()),
  days: z.nullable(z.number()),
  revisions: z.nullable(z.number()),
  validDays: z.nullable(z.number()),
  /** Of a proposal: the answers to `questions`, in their order. */
  answers: z.array(z.string()),
  /** What the gig asked when the version was written. Empty for the viber while the gig is hidden. */
  questions: z.array(z.string()),
  /** The files of this version and of those before it, without those that a version removed. */
  files: z.array(Attachment),
})

const OfferChange = z.object({
  field: z.enum(changedFields),
  before: z.nullable(z.union([z.string(), z.number()])),
  after: z.nullable(z.union([z.string(), z.number()])),
})
export type OfferChange = z.infer<typeof OfferChange>

export const OfferVersion = z.object({
  /** 0 is the client's request; the first version with a price is 1. */
  number: z.number(),
  writtenBy: OfferSide,
  createdAt: Timestamp,
  terms: VersionTerms,
  /** Null for a request. */
  total: z.nullable(Amount),
  /** Only for the viber: the platform's fee of all milestones, and what is left. */
  fee: z.optional(Amount),
  providerAmount: z.optional(Amount),
  /** Only for the viber: how the fee was computed. */
  agreedFee: z.optional(AgreedFee),
  /** Of a request: what the client would spend, and by when the work is needed. */
  budget: z.nullable(Amount),
  neededBy: z.nullable(z.iso.date()),
  /** What differs from the version before, of the same negotiation. */
  changes: z.array(OfferChange),
})
export type OfferVersion = z.infer<typeof OfferVersion>

const OfferEvent = z.object({
  kind: z.enum(offerMoves),
  by: z.enum([...sides, 'system']),
  version: z.number(),
  /** Of a declined offer, one of `declineReasons`. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: Timestamp,
})

const OfferHead = {
  id: z.number(),
  origin: z.enum(origins),
  status: OfferState,
  /** The viewer's side. */
  viewerRole: OfferSide,
  /** Null for the viber of a proposal, until the client has answered or invited them. */
  client: z.nullable(Person),
  provider: Person,
  /** Of the viber, while they are away and the offer waits for someone. */
  away: z.optional(AwayFacts),
  /** The title of the newest version. */
  title: z.nullable(z.string()),
  currency: z.string(),
  /** The number of the newest version. */
  version: z.number(),
  /** The total of the newest version; null for a request. */
  total: z.nullable(Amount),
  process: OfferProcess,
  /** The agreement that the accepted offer became. */
  agreementId: z.nullable(z.number()),
  /** Of a proposal: the gig. Its title is null for the viber while the gig is hidden. */
  brief: z.nullable(z.object({ id: z.number(), title: z.nullable(z.string()) })),
  /** Of an amendment: the agreement that it changes, or the order that it adds hours to. */
  amends: z.nullable(z.object({ kind: z.enum(['agreement', 'order']), id: z.number() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

/** An offer in a list or in a conversation. */
export const OfferCard = z.object({
  ...OfferHead,
  /** The total of each version; a line of a conversation names one. */
  totals: z.array(z.object({ version: z.number(), total: z.nullable(Amount) })),
})
export type OfferCard = z.infer<typeof OfferCard>

export const Offer = z.object({
  ...OfferHead,
  /** Of a proposal: the gig, with the questions that it asks now. The viber reads no words of a hidden gig. */
  brief: z.nullable(
    z.object({
      id: z.number(),
      title: z.nullable(z.string()),
      questions: z.array(z.string()),
      /** Grows with each change that matters to vibers. */
      revision: z.number(),
    }),
  ),
  service: z.object({
    id: z.number(),
    title: z.string(),
    /** False once it is archived or hidden; then the offer cannot be accepted. */
    isOffered: z.boolean(),
  }),
  /** Of a proposal: the gig was changed after the newest version was written. */
  isOutdated: z.boolean(),
  /** False if the other person is not named, is suspended or has deleted the account. */
  canMessage: z.boolean(),
  /** Newest first. */
  versions: z.array(OfferVersion),
  /** Oldest first. */
  events: z.array(OfferEvent),
  /** What the client pays first: a milestone of the agreement, or the hours of the order. */
  toPay: z.nullable(
    z.object({ kind: z.enum(['milestone', 'order']), id: z.number(), amount: Amount }),
  ),
})
export type Offer = z.infer<typeof Offer>
