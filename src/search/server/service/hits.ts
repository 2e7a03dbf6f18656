import { savedServices } from '#favorites/server/service.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { ownReactions } from '#reactions/server/service.ts'
import { cardReader } from '#services/server/service/reading.ts'
import type { Hit, Why } from '../../contract.ts'
import type { Term } from '../../words.ts'
import type { Found } from '../queries/page.ts'

/** Cards with everything they show. `terms` are those of the search, if any. */
export async function hitsOf(
  ctx: Context,
  found: readonly Found[],
  terms: readonly Term[] = [],
): Promise<Hit[]> {
  if (found.length === 0) return []
  const toService = await cardReader(ctx)
  const hasReactions = !ctx.modules.off.has('reactions')
  const hits = found.map((row) => ({
    ...toService(row.card),
    reactions: { counts: hasReactions ? row.reactions : {}, userReactions: {} },
    isFavorite: false,
    why: whyOf(row, terms),
  }))
  return ctx.viewer ? withOwnParts({ ...ctx, viewer: ctx.viewer }, hits) : hits
}

/** Cards as visitors get them, with what the viewer saved and how the viewer reacted. */
export async function withOwnParts(ctx: UserContext, hits: readonly Hit[]): Promise<Hit[]> {
  const ids = hits.map(({ id }) => id)
  const [reactions, saved] = await Promise.all([ownReactions(ctx, ids), savedServices(ctx, ids)])
  return hits.map((hit) => ({
    ...hit,
    reactions: { counts: hit.reactions.counts, userReactions: reactions.get(hit.id) ?? {} },
    isFavorite: saved.has(hit.id),
  }))
}

function whyOf(row: Found, terms: readonly Term[]): Why {
  const { rating, response, freshness, newcomer } = row
  const fields = [
    ['title', row.inTitle],
    ['skills', row.inSkills],
    ['viber', row.inViber],
    ['description', row.inDescription],
  ] as const
  const matched = fields.filter(([, isFoundIn]) => isFoundIn).map(([field]) => field)
  const missing = terms.filter((_, index) => row.hasTerms[index] === false).map(({ text }) => text)
  return { matched, missing, rating, response, freshness, newcomer }
}
