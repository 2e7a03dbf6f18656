import type { UserContext } from '#platform/server/context.ts'
import type { OfferCard } from '../../offer-contract.ts'
import { listUnanswered } from '../queries/reading.ts'
import { toCard } from '../view.ts'

/** The offers that wait for an answer or a payment of the viewer, those that end first at the top. */
export async function offersWaitingFor(ctx: UserContext): Promise<OfferCard[]> {
  const rows = await listUnanswered(ctx.db, ctx.viewer.id)
  return rows.map((row) => toCard(row, ctx))
}
