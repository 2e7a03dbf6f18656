import * as z from 'zod/mini'
import { Person } from '#accounts/person-contract.ts'
import { defineContract, IdParams, Paging, Timestamp, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines } from '#platform/text-checks.ts'
import { Rating } from '#services/contract.ts'
import { BriefCard, MatchReason } from './brief-contract.ts'
import { MAX_INVITATION_NOTE } from './limits.ts'

export const invitationStatuses = ['open', 'proposed', 'declined'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** A viber who fits a gig, for its client. */
export const SuggestedViber = z.object({
  viber: z.extend(Person, { headline: z.nullable(z.string()), rating: Rating }),
  /** The sum of the reasons' points (docs/ranking.md#gigs). */
  score: z.number(),
  reasons: z.array(MatchReason),
  isInvited: z.boolean(),
})
export type SuggestedViber = z.infer<typeof SuggestedViber>

const invitation = {
  id: z.number(),
  note: z.nullable(z.string()),
  /** `proposed`: the viber has sent a proposal, with or without having declined before. */
  status: z.enum(invitationStatuses),
  createdAt: Timestamp,
}

/** An invitation as the client sees it. */
export const SentInvitation = z.object({ ...invitation, viber: Person })
export type SentInvitation = z.infer<typeof SentInvitation>

/** An invitation as the viber sees it. */
export const ReceivedInvitation = z.object({
  ...invitation,
  brief: BriefCard,
  client: Person,
  /** The viber's proposal. */
  ownOfferId: z.nullable(z.number()),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const NewInvitation = z.object({
  userId: z
    .number('Please choose a viber')
    .check(z.int('Please choose a viber'), z.positive('Please choose a viber')),
  /** What the client writes to the viber; an empty one is none. */
  note: z.optional(
    z
      .string()
      .check(
        manyLines,
        z.maxLength(
          MAX_INVITATION_NOTE,
          `An invitation has at most ${MAX_INVITATION_NOTE} characters`,
        ),
      ),
  ),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const briefsInvitationsContract = defineContract({
  matches: {
    method: 'GET',
    path: '/api/briefs/:id/matches',
    access: 'user',
    summary: 'The 20 vibers who fit a gig of yours best, with the reasons',
    params: IdParams,
    output: z.array(SuggestedViber),
  },
  invite: {
    method: 'POST',
    path: '/api/briefs/:id/invitations',
    access: 'user',
    summary: 'Invite a viber to a gig of yours; at most 20 for each gig and 10 within 24 hours',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    body: NewInvitation,
    output: SentInvitation,
    status: 201,
  },
  sent: {
    method: 'GET',
    path: '/api/briefs/:id/invitations',
    access: 'user',
    summary: 'The invitations to a gig of yours, the newest first',
    params: IdParams,
    output: z.array(SentInvitation),
  },
  received: {
    method: 'GET',
    path: '/api/invitations',
    access: 'user',
    summary: 'The gigs that you were invited to, the newest invitation first',
    query: Paging,
    output: z.array(ReceivedInvitation),
    paged: true,
  },
  decline: {
    method: 'POST',
    path: '/api/invitations/:id/decline',
    access: 'user',
    summary: 'Decline an invitation',
    limit: WRITING_LIMIT,
    idempotent: true,
    params: IdParams,
    output: ReceivedInvitation,
  },
})
