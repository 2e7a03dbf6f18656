import type { Context } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { recentSettings } from '#settings/server/service/reading.ts'
import type { Meaning } from '../../words.ts'
import { findComplete, findServices } from '../queries/list.ts'
import { matchingOf } from '../queries/matching.ts'
import { findVibersWith } from '../queries/vibers.ts'
import { meaningOfText, meaningOfWords } from './search.ts'

/*
 * For the search across all kinds of content (src/find): titles, excerpts and paths, without the data that cards
 * need. Words must come from `wordsOf`.
 */

/** Number of matches to rank. The list of services ranks five times as many. */
const COMPARED = 200

/** The words to search for, with unknown words corrected. */
export function meaningOfSearch(
  { db }: Pick<Context, 'db'>,
  text: string,
): Promise<Meaning | null> {
  return meaningOfText(db, text)
}

/** Public services with these words, without corrections, the best first (docs/ranking.md). */
export async function searchServices(
  ctx: Context,
  { words, has, limit }: Pick<WantedContent, 'words' | 'has' | 'limit'>,
) {
  const meaning = await meaningOfWords(ctx.db, words, { asTyped: true })
  const { listingNeedsConfirmedAddress: onlyConfirmed } = await recentSettings.read(ctx)
  const everywhere = { rule: null, skills: [] }
  const matching = matchingOf({}, meaning.terms, everywhere, { onlyConfirmed })
  const filter = { sort: 'relevance', page: 1, limit } as const
  const { rows, counted } =
    has === 'all'
      ? await findComplete(ctx.db, filter, matching, COMPARED)
      : await findServices(ctx.db, filter, matching)
  const items = rows.map(({ card: { id, title, description } }) => ({
    id,
    title,
    excerpt: description,
    path: `/services/${id}`,
  }))
  return { items, total: counted }
}

/** Active vibers with these words in name or headline; matching names first. */
export async function searchVibers(ctx: Context, wanted: WantedContent) {
  const { words, has, limit, counted } = wanted
  const { listingNeedsConfirmedAddress: onlyConfirmed } = await recentSettings.read(ctx)
  const rows = await findVibersWith(ctx.db, { words, has, onlyConfirmed, limit: counted })
  const items = rows.slice(0, limit).map(({ id, fullName, headline, bio }) => ({
    id,
    title: fullName,
    excerpt: headline ?? bio ?? '',
    path: `/vibers/${id}`,
  }))
  return { items, total: rows.length }
}
