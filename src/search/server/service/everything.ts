import type { Context } from '#platform/server/context.ts'
import { publicServices } from '#services/server/service/reading.ts'
import type { Meaning } from '../../words.ts'
import { findServices } from '../queries/list.ts'
import { matchingOf } from '../queries/matching.ts'
import { findVibersWith } from '../queries/vibers.ts'
import { meaningOfText, meaningOfWords } from './search.ts'

/*
 * For the search across all kinds of content (src/find): titles, excerpts and paths, without the data that cards
 * need. Words must come from `wordsOf`.
 */

/** Number of matches to rank. The list of services ranks five times as many. */
const COMPARED = 200

interface Wanted {
  words: readonly string[]
  /** The number of results to return. */
  limit: number
  /** The number up to which matches are counted. */
  counted: number
}

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
  { words, limit }: Pick<Wanted, 'words' | 'limit'>,
) {
  const meaning = await meaningOfWords(ctx.db, words, { asTyped: true })
  const matching = matchingOf({}, meaning, { rule: null, skills: [] })
  const { rows, counted } = await findServices(
    ctx.db,
    { sort: 'relevance', page: 1, limit },
    matching,
    COMPARED,
  )
  const services = await publicServices(
    ctx,
    rows.map(({ serviceId }) => serviceId),
  )
  const items = services.map(({ id, title, description }) => ({
    id,
    title,
    excerpt: description,
    path: `/services/${id}`,
  }))
  return { items, total: counted }
}

/** Active vibers with these words in name or headline; matching names first. */
export async function searchVibers({ db }: Pick<Context, 'db'>, wanted: Wanted) {
  const { words, limit, counted } = wanted
  const rows = await findVibersWith(db, { words, limit: counted })
  const items = rows.slice(0, limit).map(({ id, fullName, headline, bio }) => ({
    id,
    title: fullName,
    excerpt: headline ?? bio ?? '',
    path: `/vibers/${id}`,
  }))
  return { items, total: rows.length }
}
