import type { PageRequest } from '#platform/server/cursors.ts'
import type { Page } from '#platform/contract.ts'
import type { Context } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { significantWords } from '#platform/filler-words.ts'
import { wordsOf } from '#platform/words.ts'
import { articlePath, correctedOf } from '../../article.ts'
import type { ArticleHit } from '../../contract.ts'
import { listFound, lookUpWords, MAX_FOUND, tellingWords } from '../queries/search.ts'
import { toCard } from '../view.ts'
import { noteSearch } from './views-and-searches.ts'

/** The maximum of suggested articles. */
const MAX_SUGGESTED = 3
/** Suggestions use at most this many words of the text, each with at least `MIN_LETTERS` letters. */
const MAX_WORDS_OF_TEXT = 24
const MIN_LETTERS = 4

type SearchContext = Pick<Context, 'db' | 'viewer'>

type Query = PageRequest & { q: string }

/**
 * Articles with all words of the query, after the correction of mistyped ones; without any, those with some of the
 * words. A blank query finds nothing.
 */
export async function searchKnowledge(ctx: Context, query: Query): Promise<Page<ArticleHit>> {
  const { q, ...paging } = query
  const words = wordsOf(q)
  const complete = await find(ctx, { words, has: 'all', ...paging })
  const { hits, total } =
    complete.total > 0 ? complete : await find(ctx, { words, has: 'any', ...paging })
  const isFirst = query.page === 1 && query.cursor === undefined
  // A search that only closest matches answer shows that an article is missing.
  if (q !== '' && isFirst) noteSearch(ctx, { q, results: complete.total })
  const found = { rows: hits, total: Math.min(total, MAX_FOUND), isBounded: total > MAX_FOUND }
  return cursorPage(query, found, (hit) => hit)
}

/**
 * For the search of the whole marketplace: articles that the viewer may see, best match first, each with the corrected
 * query if words were corrected. `words` comes from `wordsOf`.
 */
export async function searchArticles(
  ctx: SearchContext,
  { words, has, limit, counted }: WantedContent,
) {
  const wanted = { words, has, page: 1, limit, compared: counted }
  const { hits, total } = await find(ctx, wanted)
  const items = hits.slice(0, limit).map((hit) => ({
    id: hit.id,
    title: hit.title,
    excerpt: hit.excerptText,
    path: articlePath(hit),
    corrected: correctedOf(words, hit.matches),
  }))
  return { items, total }
}

/** Articles that contain any of the longer words of a text, best match first. */
export async function suggestArticles(ctx: Context, text: string): Promise<ArticleHit[]> {
  const words = [...new Set(text.split(/\s+/).flatMap((part) => wordsOf(part)))]
    .filter((word) => word.length >= MIN_LETTERS)
    .slice(0, MAX_WORDS_OF_TEXT)
  const { hits } = await find(ctx, { words, has: 'any', page: 1, limit: MAX_SUGGESTED })
  return hits.slice(0, MAX_SUGGESTED).map(({ position: _position, ...hit }) => hit)
}

interface Wanted extends PageRequest {
  words: readonly string[]
  has: 'all' | 'any'
  compared?: number
}

/**
 * Finds articles without regard to stop words. If no article contains all words, unknown words are replaced by the most
 * similar known ones, and the search is repeated. A search for any of the words corrects none.
 */
async function find({ db, viewer }: SearchContext, wanted: Wanted) {
  if (wanted.words.length === 0) return { hits: [], total: 0 }
  let words = await tellingWords(db, significantWords(wanted.words))
  let found = await listFound(db, viewer, { ...wanted, words })
  if (found.total === 0 && wanted.has === 'all') {
    const known = await lookUpWords(db, viewer, words)
    if (known.every(({ nearest }) => nearest === null)) return { hits: [], total: 0 }
    words = known.map(({ word, nearest }) => nearest ?? word)
    found = await listFound(db, viewer, { ...wanted, words })
  }
  const hits = found.rows.map(({ position, ...row }) => ({
    ...toCard(row),
    matches: words,
    isClosest: wanted.has === 'any',
    position,
  }))
  return { hits, total: found.total }
}

/** The number of articles that a query finds, without recording a search. */
export async function countFound(ctx: SearchContext, q: string): Promise<number> {
  const { total } = await find(ctx, { words: wordsOf(q), has: 'all', page: 1, limit: 1 })
  return Math.min(total, MAX_FOUND)
}
