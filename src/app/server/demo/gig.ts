import type { NewBrief } from '#briefs/fields-contract.ts'
import type { CloseReason } from '#briefs/process.ts'
import type { Move, Price } from './negotiation.ts'

/**
 * A move of the client, some hours after the one before it; `expire` follows the date of the gig, and an admin takes
 * `hide`.
 */
export type GigMove =
  | { do: 'pause'; after: number }
  | { do: 'close'; after: number; reason: CloseReason }
  | { do: 'expire' }
  | { do: 'hide'; after: number; reason: string }

/** A gig with what its client does after the publication. */
export interface DemoGig extends Omit<NewBrief, 'neededBy' | 'files'> {
  client: string
  /** When it was published, before today. */
  daysAgo: number
  /** The date on which the work is needed, in days from today. */
  neededIn?: number
  moves?: GigMove[]
  /** Vibers whom the client invites, some hours after the publication. */
  invitations?: { viber: string; after: number; note: string }[]
}

/** A move, some hours after the one before it. */
export type ProposalMove = Move | { by: 'client'; after: number; do: 'shortlist' }

/** A proposal for a gig, some hours after its publication. */
export interface DemoProposal extends Price {
  viber: string
  service: string
  after: number
  scope: string
  note: string
  answers?: string[]
  moves?: ProposalMove[]
}

/** Proposals by the title of their gig. */
export type DemoProposals = Record<string, DemoProposal[]>
