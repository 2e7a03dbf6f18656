import { lockBrief, lockBriefs, type LockedBrief } from '#briefs/server/service/locks.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { gigFactsOf, type GigFacts } from '../../offer.ts'
import * as queries from '../queries/offers.ts'

export type LockedOffer = queries.LockedProposal & {
  /** The locked gig of a proposal; null for every other offer. */
  brief: LockedBrief | null
  gig: GigFacts | null
}

/** Locks an offer, and the gig of a proposal before it. Undefined if there is no such offer. */
export async function lockOffer(ctx: InTransaction, id: number): Promise<LockedOffer | undefined> {
  const plain = await queries.lockPlainOffer(ctx.db, id)
  if (plain) return { ...plain, brief: null, gig: null }
  const [briefId] = await queries.listBriefsOf(ctx.db, [id])
  if (briefId === undefined) return undefined
  const brief = await lockBrief(ctx, briefId)
  const offer = await queries.lockProposal(ctx.db, id)
  return { ...offer, brief, gig: gigOf(brief, offer.takenSeats, ctx.now()) }
}

/** Locks the gigs of those of the offers that are proposals. */
export async function lockBriefsOf(ctx: InTransaction, ids: readonly number[]): Promise<void> {
  const briefIds = ids.length === 0 ? [] : await queries.listBriefsOf(ctx.db, ids)
  if (briefIds.length > 0) await lockBriefs(ctx, briefIds)
}

function gigOf(brief: LockedBrief, takenSeats: readonly number[], now: Date): GigFacts {
  return gigFactsOf(brief, freeSeatIn(brief, takenSeats) !== undefined, now)
}

/** The lowest free seat of a gig; undefined if all are taken. */
export function freeSeatIn(
  { positions }: Pick<LockedBrief, 'positions'>,
  takenSeats: readonly number[],
): number | undefined {
  const seats = Array.from({ length: positions }, (_, index) => index + 1)
  return seats.find((seat) => !takenSeats.includes(seat))
}
