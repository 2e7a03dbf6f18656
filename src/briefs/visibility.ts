import type { Visibility } from './brief.ts'
import { MIN_INDEXED_LETTERS } from './limits.ts'
import type { BriefStatus } from './process.ts'

/** What decides who sees a gig, and how much of it (docs/product-rules.md#gigs). */
export interface VisibilityFacts {
  status: BriefStatus
  visibility: Visibility
  isHidden: boolean
  /** Whether the client's account is active. */
  isClientActive: boolean
}

export interface Reader {
  kind: 'visitor' | 'member' | 'viber' | 'admin'
  /** The reader wrote the gig. */
  isClient: boolean
  /** The reader was invited to it, or has made a proposal. */
  isInvolved: boolean
}

/**
 * - `all`: everything that the client sees.
 * - `details`: with files and questions.
 * - `public`: without them.
 * - `unavailable`: only that it exists, without its words.
 * - `closed`: for others it is over, and it was public.
 * - `sign_in`: a visitor must log in first.
 * - `none`: as if it did not exist.
 */
export type Sight = 'all' | 'details' | 'public' | 'unavailable' | 'closed' | 'sign_in' | 'none'

/** How much of a gig a reader sees. */
export function sightOf(brief: VisibilityFacts, reader: Reader): Sight {
  const { status } = brief
  if (reader.isClient) return 'all'
  if (reader.kind === 'admin') return status === 'draft' ? 'none' : 'all'
  if (status === 'draft' || status === 'in_review') return 'none'
  if (brief.isHidden || !brief.isClientActive) return reader.isInvolved ? 'unavailable' : 'none'
  if (reader.isInvolved) return 'details'
  if (status === 'open') return sightOfOpen(brief.visibility, reader)
  return status !== 'paused' && brief.visibility === 'public' ? 'closed' : 'none'
}

function sightOfOpen(visibility: Visibility, { kind }: Reader): Sight {
  if (visibility === 'invited') return 'none'
  if (visibility === 'members' && kind === 'visitor') return 'sign_in'
  return kind === 'viber' ? 'details' : 'public'
}

interface IndexFacts {
  status: BriefStatus
  visibility: Visibility
  /** The client allows it. */
  isIndexed: boolean
  description: string
}

/** Whether search engines may list the gig. The sitemap asks for the same (server/queries/indexable.ts). */
export function isForSearchEngines(brief: IndexFacts): boolean {
  const { status, visibility, isIndexed, description } = brief
  const isOpen = status === 'open' && visibility === 'public'
  return isOpen && isIndexed && description.length >= MIN_INDEXED_LETTERS
}

/** How many proposals a gig has, as strangers see it. */
export const proposalBuckets = ['few', 'some', 'many', 'full'] as const
export type ProposalBucket = (typeof proposalBuckets)[number]

export function bucketOf(proposals: number, isFull: boolean): ProposalBucket {
  if (isFull) return 'full'
  if (proposals >= 10) return 'many'
  return proposals >= 5 ? 'some' : 'few'
}
