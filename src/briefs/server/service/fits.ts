import type { Context } from '#platform/server/context.ts'
import { ratingOf } from '#services/rating.ts'
import type { MatchReason } from '../../brief-contract.ts'
import { reasonsFor } from '../fit-view.ts'
import { listFitsOf } from '../queries/fits.ts'
import type { BriefRow } from '../queries/reading.ts'

export interface Match {
  /** The sum of the reasons' points (docs/ranking.md#gigs). */
  score: number
  reasons: MatchReason[]
}

/** How well vibers fit a gig, by their ids. Those without a service of its category are left out. */
export async function matchesOf(
  { db }: Pick<Context, 'db'>,
  brief: BriefRow,
  providerIds: readonly number[],
): Promise<Map<number, Match>> {
  const fits = await listFitsOf(db, brief.id, providerIds)
  return new Map(
    fits.map((fit) => {
      const { average } = ratingOf(fit.ratingSum, fit.ratingCount)
      return [fit.providerId, { score: fit.score, reasons: reasonsFor(fit, brief, average) }]
    }),
  )
}
