import { offerProcess, type Move, type OfferMove, type Side } from './process.ts'

/** The moves that people can take though one has blocked the other, so that nothing stays open between them. */
const movesOfBlocked: ReadonlySet<OfferMove> = new Set(['decline', 'withdraw', 'back_out'])

export interface BlockFacts {
  isBlockedByClient: boolean
  isBlockedByProvider: boolean
  isClientNamed: boolean
}

/**
 * Whether a block keeps this side from dealing with the other. A viber who does not know the client of a gig is refused
 * only by the client's block: their own one would tell them whose gig it is.
 */
export function isBlockedFor(
  role: Side,
  { isBlockedByClient, isBlockedByProvider, isClientNamed }: BlockFacts,
): boolean {
  return isBlockedByClient || (isBlockedByProvider && (role === 'client' || isClientNamed))
}

/** What around an offer keeps its people from moves. */
export interface Hindrances {
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** A person or the service is unavailable, or what it changes takes no changes now. */
  isUnavailable: boolean
  /** A milestone that the newest version replaces was paid after it was written. */
  isOvertaken: boolean
}

export function isHindered(
  move: OfferMove,
  { isBlocked, isUnavailable, isOvertaken }: Hindrances,
): boolean {
  const { writes }: Move = offerProcess[move]
  return (
    (isBlocked && !movesOfBlocked.has(move)) ||
    (isUnavailable && (move === 'accept' || writes === true)) ||
    (isOvertaken && move === 'accept')
  )
}
