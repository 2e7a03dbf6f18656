import { found } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { moveBy } from '../../offer.ts'
import * as queries from '../queries/offers.ts'
import { SYSTEM } from './end.ts'
import { record } from './record.ts'

/**
 * Locks the offer that became the agreement of a milestone. A payment of the milestone locks in the order checkout,
 * offer, agreement, order, so that it cannot cross a back-out or a lapse.
 */
export async function lockOfferOfMilestone(
  ctx: InTransaction,
  milestoneId: number,
): Promise<queries.LockedOffer> {
  return found(await queries.lockOfferOfMilestone(ctx.db, milestoneId), 'offer.not_found')
}

/** Locks the offer of more hours that a checkout pays for. */
export async function lockOffer(ctx: InTransaction, id: number): Promise<queries.LockedOffer> {
  return found(await queries.lockOffer(ctx.db, id), 'offer.not_found')
}

/** Whether a payment still counts: the offer waits for one, or was paid before. */
export function canBePaid({ status }: Pick<queries.LockedOffer, 'status'>): boolean {
  return status === 'agreed' || status === 'hired'
}

/**
 * Records that the first payment of a locked offer was captured: it is hired. Does nothing if it is already hired. The
 * caller has checked `canBePaid`; throws 'offer.wrong_state' otherwise.
 */
export async function hireFor(ctx: InTransaction, offer: queries.LockedOffer): Promise<void> {
  if (offer.status === 'hired') return
  const status = moveBy(offer, 'hire', SYSTEM, ctx.now())
  if (status) await record(ctx, [offer], { move: 'hire', by: SYSTEM, change: { status } })
}
