import {
  ascending,
  descending,
  seek,
  type PageRequest,
  type Position,
} from '#platform/server/cursors.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { nearestWord } from '#platform/server/nearest-word.ts'
import { either, every, wordQuery } from '#platform/server/text-query.ts'
import { cardColumns, articlesFor } from './reading.ts'
import { isVisibleTo, readableBy } from './visibility.ts'

type Reader = Pick<Viewer, 'isAdmin'> | null

/** The maximum of matches that are ranked; for common words, further matches are ignored. */
export const MAX_FOUND = 200
/** A searched word, and the nearest word of the articles if no article contains it. */
interface KnownWord {
  word: string
  isKnown: boolean
  nearest: string | null
}

/*
 * The words are literals in the query text, so that the planner sees them (decision 11). That is safe, because
 * `wordsOf` only returns letters and digits, and `sql.lit` quotes them.
 */

/** Removes stop words such as 'the' and 'how', unless no other word remains. */
export async function tellingWords(db: Db, words: readonly string[]): Promise<string[]> {
  const tuples = words.map((word, index) => sql`(${sql.lit(word)}, ${sql.lit(index)})`)
  const { rows } = await sql<{ word: string }>`
    select word from (values ${sql.join(tuples)}) as input (word, position)
    where numnode(plainto_tsquery('public.vibework_stems', word)) > 0
    order by position ${planEachTime}`.execute(db)
  return rows.length > 0 ? rows.map(({ word }) => word) : [...words]
}

/** Looks up the words in the articles that the viewer may see. The last word may be a beginning. */
export async function lookUpWords(
  db: Db,
  viewer: Reader,
  words: readonly string[],
): Promise<KnownWord[]> {
  const tuples = words.map((word, index) => {
    const query = wordQuery(word, { isPrefix: index === words.length - 1 })
    return sql`(${sql.lit(word)}, ${query}, ${sql.lit(index)})`
  })
  const readers = sql`array[${sql.join(readableBy(viewer).map((one) => sql.lit(one)))}]::text[]`
  const seesHidden = sql.lit(viewer?.isAdmin ?? false)
  const isUsed = (query: RawBuilder<unknown>) =>
    sql`is_knowledge_word_used(${query}, ${readers}, ${seesHidden})`
  const nearest = nearestWord(sql.ref('w.word'), {
    table: 'knowledge_vocabulary',
    isUsed,
    order: () => sql`v.word <-> w.word`,
  })
  const { rows } = await sql<KnownWord>`
    select w.word, w.is_known, case when not w.is_known then ${nearest} end as nearest
    from (
      select word, position, ${isUsed(sql`query`)} as is_known
      from (values ${sql.join(tuples)}) as input (word, query, position)
      -- Evaluates the condition once for each word.
      offset 0) w
    order by w.position ${planEachTime}`.execute(db)
  return rows
}

interface Wanted extends PageRequest {
  words: readonly string[]
  /** Whether an article must contain all words or at least one. */
  has: 'all' | 'any'
  /** The maximum of matches that are ranked; MAX_FOUND by default. */
  compared?: number
}

const byFit = [
  descending(sql`has_words`),
  descending(sql`tier`),
  descending(sql`fit`, 'number'),
  descending(sql`helpful`),
  ascending(sql`id`),
]

/**
 * The best matches that the viewer may see: with `any`, those with the most words first; then in tiers: in the title, then in title and tags, then in title, tags
 * and excerpt, then anywhere. Within a tier, by text rank, then by helpfulness.
 */
export async function listFound(db: Db, viewer: Reader, wanted: Wanted) {
  const { words, has, compared = MAX_FOUND } = wanted
  const { position, isAfter, order, limit, offset } = seek(wanted, byFit)
  const parts = words.map((word, index) =>
    wordQuery(word, { isPrefix: index === words.length - 1 }),
  )
  const query = has === 'all' ? every(parts) : either(parts)
  const countOfWords =
    has === 'all'
      ? sql`0`
      : sql`(${sql.join(
          parts.map((part) => sql`(a.words @@ ${part})::int`),
          sql` + `,
        )})`
  const candidates = (column: string) => sql`(
    select a.id from knowledge_articles a join knowledge_categories c on c.id = a.category_id
    where ${sql.ref(`a.${column}`)} @@ ${query} and a.status = 'published' and a.deleted_at is null
      and ${isVisibleTo(viewer)}
    limit ${sql.lit(compared)})`
  const { rows } = await sql<{ id: number; total: number; position: Position }>`
    with ranked as materialized (select a.id, ${countOfWords} as has_words,
      case when a.title_words @@ ${query} then 3
        when ts_filter(f.first_words, '{a,b}') @@ ${query} then 2
        when f.first_words @@ ${query} then 1 else 0 end as tier,
      ts_rank('{0.05, 0.2, 0.5, 1}', a.words, ${query}) as fit,
      a.is_helpful - a.not_helpful as helpful
    from (${candidates('title_words')} union ${candidates('words')}) found
    join knowledge_articles a on a.id = found.id
    -- Filters the long list of words once for each article.
    cross join lateral (select ts_filter(a.words, '{a,b,c}') as first_words offset 0) f
    )
    select id, (select count(*) from ranked) as total, ${position} as position from ranked
    where ${isAfter}
    order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)} ${planEachTime}`.execute(db)
  if (rows.length === 0) return { rows: [], total: 0 }
  const cards = await articlesFor(db, viewer)
    .select(cardColumns)
    .where(
      'a.id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    rows: rows.flatMap(({ id, position: at }) => {
      const card = byId.get(id)
      return card ? [{ ...card, position: at }] : []
    }),
    total: rows[0]?.total ?? 0,
  }
}
