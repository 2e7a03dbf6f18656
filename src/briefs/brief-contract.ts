import * as z from 'zod/mini'
import { Attachment } from '#attachments/contract.ts'
import { Person } from '#accounts/person-contract.ts'
import { FieldsOutput } from '#fields/values-contract.ts'
import { Amount, Timestamp } from '#platform/contract.ts'
import { Category } from '#services/contract.ts'
import { budgetTypes, visibilities } from './brief.ts'
import { briefMoves, briefStatuses, closeReasons } from './process.ts'
import { proposalBuckets } from './visibility.ts'

export const BriefState = z.enum(briefStatuses)

/** A client as strangers see them: figures without a name. */
export const ClientRecord = z.object({
  /** The month in which the client joined, such as 2026-03. */
  since: z.string(),
  /** How many jobs the client has paid for here. */
  hires: z.number(),
  /** The share of the client's ended gigs with a hire, from 0 to 1; null before the first gig has ended. */
  hireRate: z.nullable(z.number()),
  /** The mean of the reviews by vibers; null without any. */
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
})
export type ClientRecord = z.infer<typeof ClientRecord>

/** A part of a match score, with the words that explain it. */
export const MatchReason = z.object({
  kind: z.enum(['skills', 'subcategory', 'budget', 'quality']),
  /** In English, such as 'React and Node.js'. */
  text: z.string(),
  points: z.number(),
  /** Of kind `skills`: those that the viber and the gig share. */
  skills: z.optional(z.array(z.string())),
  /** Of kind `quality`: the average of the viber's reviews; 0 without reviews. */
  rating: z.optional(z.number()),
})
export type MatchReason = z.infer<typeof MatchReason>

const BriefHead = {
  id: z.number(),
  title: z.string(),
  category: z.nullable(Category),
  subcategory: z.nullable(z.string()),
  /** Null: show the built-in name from the catalogue. */
  subcategoryLabel: z.nullable(z.string()),
  skills: z.array(z.string()),
  budgetType: z.nullable(z.enum(budgetTypes)),
  /** In total; of hourly work, per hour. */
  budgetMin: z.nullable(Amount),
  budgetMax: z.nullable(Amount),
  /** Of hourly work: the client's estimate. */
  hours: z.nullable(z.number()),
  currency: z.string(),
  neededBy: z.nullable(z.iso.date()),
  positions: z.number(),
  /** How many positions are taken. */
  hired: z.number(),
  visibility: z.enum(visibilities),
  status: BriefState,
  publishedAt: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  /** How many proposals the gig has: fewer than 5, 5 to 9, 10 or more, or all that it takes. */
  proposals: z.enum(proposalBuckets),
  client: ClientRecord,
  /** Answers to the marketplace's own questions; in lists, those on cards only. */
  fields: FieldsOutput,
}

/** A gig in a list. */
export const BriefCard = z.object({
  ...BriefHead,
  /** The beginning of the description. */
  excerpt: z.string(),
  /** Of the order 'match': why the gig fits the viewer. The points add up to the score. */
  reasons: z.optional(z.array(MatchReason)),
  /** Of a search: where its words were found. */
  matched: z.optional(z.array(z.enum(['title', 'skills', 'description']))),
})
export type BriefCard = z.infer<typeof BriefCard>

/** A gig in its client's own list. */
export const OwnBriefCard = z.object({
  ...BriefHead,
  excerpt: z.string(),
  /** How many proposals wait for an answer or were accepted. */
  proposalCount: z.number(),
  isHidden: z.boolean(),
  updatedAt: Timestamp,
})
export type OwnBriefCard = z.infer<typeof OwnBriefCard>

export const proposalHindrances = [
  'sign_in',
  'own',
  'vibers_only',
  'service_first',
  'not_open',
  'full',
  'exists',
  'not_taken',
  'too_many_open',
  'allowance',
] as const

const BriefProcess = z.object({
  /** The moves that the viewer may take now. */
  actions: z.array(z.enum(briefMoves)),
  /** Who must act; null if no one must. Only the client and admins see that the client must. */
  waitingFor: z.nullable(z.enum(['client', 'admin'])),
  deadline: z.nullable(Timestamp),
  /** What happens at the deadline. */
  defaultOutcome: z.nullable(z.literal('expire')),
})

export const Brief = z.object({
  ...BriefHead,
  /** False for a hidden gig, and for one of a suspended client: then it has no words. */
  isAvailable: z.boolean(),
  description: z.string(),
  isIndexed: z.boolean(),
  /** What a proposal must answer. Null for readers who cannot make one. */
  questions: z.nullable(z.array(z.string())),
  files: z.nullable(z.array(Attachment)),
  /** Null until the client has answered or invited the viewer. */
  clientPerson: z.nullable(Person),
  /** Increases with each change of what proposals answer. */
  revision: z.number(),
  /** How many proposals the gig takes; those of invited vibers are not counted. */
  maxProposals: z.number(),
  revisedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  process: BriefProcess,
  viewer: z.object({
    role: z.enum(['visitor', 'member', 'viber', 'client', 'admin']),
    canPropose: z.boolean(),
    /** Why not. */
    why: z.nullable(z.enum(proposalHindrances)),
    ownOfferId: z.nullable(z.number()),
    /** The open invitation of the viewer. */
    invitationId: z.nullable(z.number()),
    /** The client has invited the viewer, who may have declined. */
    isInvited: z.boolean(),
  }),
  /** For the client and admins only. */
  own: z.nullable(
    z.object({
      /** Increases with every edit. */
      version: z.number(),
      proposalCount: z.number(),
      /** How many proposals wait for the client's answer, and until when the first of them does. */
      unansweredCount: z.number(),
      answerBy: z.nullable(Timestamp),
      /** The gig has or had a proposal, so category and kind of budget are fixed. */
      hasProposals: z.boolean(),
      /** How many matching vibers were told of it. */
      toldCount: z.number(),
      extensionsLeft: z.number(),
      hiddenAt: z.nullable(Timestamp),
      /** Why an admin has hidden the gig, or refused to publish it. */
      adminReason: z.nullable(z.string()),
      closeReason: z.nullable(z.enum(closeReasons)),
      /** Contact details or requests to pay elsewhere in what the client wrote. */
      warnings: z.array(z.enum(['contact', 'payment'])),
    }),
  ),
})
export type Brief = z.infer<typeof Brief>
