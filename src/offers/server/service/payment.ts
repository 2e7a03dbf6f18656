import { fillIfFull } from '#briefs/server/service/moves.ts'
import { found } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { moveBy } from '../../offer.ts'
import { findOfferOfMilestone } from '../queries/offers.ts'
import { SYSTEM } from './end.ts'
import * as locks from './locks.ts'
import { passOver } from './pass-over.ts'
import { record } from './record.ts'

/**
 * Locks the offer that became the agreement of a milestone. A payment of the milestone locks in the order checkout, gig,
 * offer, agreement, order, so that it cannot cross a back-out or a lapse.
 */
export async function lockOfferOfMilestone(
  ctx: InTransaction,
  milestoneId: number,
): Promise<locks.LockedOffer> {
  const id = found(await findOfferOfMilestone(ctx.db, milestoneId), 'offer.not_found')
  return lockOffer(ctx, id)
}

/** Locks the offer of more hours that a checkout pays for. */
export async function lockOffer(ctx: InTransaction, id: number): Promise<locks.LockedOffer> {
  return found(await locks.lockOffer(ctx, id), 'offer.not_found')
}

/** Whether a payment still counts: the offer waits for one and its gig was not closed, or it was paid before. */
export function canBePaid({ status, gig }: Pick<locks.LockedOffer, 'status' | 'gig'>): boolean {
  return status === 'hired' || (status === 'agreed' && gig?.status !== 'closed')
}

/**
 * Records that the first payment of a locked offer was captured: it is hired. A gig whose positions are all filled ends,
 * and its other proposals are passed over. Does nothing if the offer is already hired. The caller has checked
 * `canBePaid`; throws 'offer.wrong_state' otherwise.
 */
export async function hireFor(ctx: InTransaction, offer: locks.LockedOffer): Promise<void> {
  if (offer.status === 'hired') return
  const status = moveBy(offer, 'hire', SYSTEM, ctx.now())
  if (!status) return
  const { brief, seat } = offer
  await record(ctx, [offer], { move: 'hire', by: SYSTEM, change: { status, seat } })
  if (!brief) return
  // A trigger has counted this hire.
  const isFilled = await fillIfFull(ctx, { ...brief, hired: brief.hired + 1 })
  if (isFilled) await passOver(ctx, brief)
}
