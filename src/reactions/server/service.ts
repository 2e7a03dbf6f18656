import type { Context } from '#platform/server/context.ts'
import type { ReactionSummary } from '../contract.ts'
import { countReactions, listOwnReactions } from './queries.ts'

/** The reactions to a page of services, in two statements however many there are (A-25f). */
export async function reactionSummaries(
  ctx: Context,
  serviceIds: number[],
): Promise<Map<number, ReactionSummary>> {
  const [counts, own] = await Promise.all([
    countReactions(ctx.db, serviceIds),
    ctx.viewer ? listOwnReactions(ctx.db, ctx.viewer.id, serviceIds) : [],
  ])
  return new Map(
    serviceIds.map((id) => [
      id,
      {
        counts: Object.fromEntries(
          counts.filter((row) => row.serviceId === id).map((row) => [row.emoji, row.count]),
        ),
        userReactions: Object.fromEntries(
          own.filter((row) => row.serviceId === id).map((row) => [row.emoji, true]),
        ),
      },
    ]),
  )
}
