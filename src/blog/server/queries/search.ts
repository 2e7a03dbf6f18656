import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isPublic } from '../queries.ts'

/*
 * The words of a search stand in its text instead of in parameters: the planner has to see whether they are
 * rare (docs/decisions/0011). They hold letters and digits only.
 */

/** So many of the newest that have the words are put in order. */
const LOOKED_AT = 200

export interface FoundPost {
  id: number
  title: string
  slug: string
  excerptText: string
  publishedAt: Date
}

/** Those with the words in their title before those with them in their text only; among them the newest. */
export async function findPostsWith(
  db: Db,
  words: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<FoundPost[]> {
  const query = await readQuery(db, words)
  if (query === undefined) return []
  const text = sql`${sql.lit(query)}::tsquery`
  const columns = sql`p.id, p.title, p.slug, p.excerpt_text, p.published_at`
  const candidates = (column: RawBuilder<unknown>, rank: number) => sql`(
    select ${columns}, ${sql.lit(rank)} as rank from blog_posts p
    left join users u on u.id = p.author_id
    where ${column} @@ ${text} and ${isPublic(now)}
    order by p.published_at desc, p.id desc limit ${sql.lit(LOOKED_AT)})`
  const { rows } = await sql<FoundPost>`
    select id, title, slug, excerpt_text, published_at from (
      select distinct on (id) * from (
        ${candidates(sql`p.title_words`, 0)} union all ${candidates(sql`p.words`, 1)}) found
      order by id, rank) best
    order by rank, published_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Each word as written or by its stem, the last one also just begun; words that say nothing are left out. */
async function readQuery(db: Db, words: readonly string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const given = words.map((word, index) => {
    const isBegun = index === words.length - 1 && word.length > 2
    const written = sql`to_tsquery('public.vibework_words', ${`'${word}'${isBegun ? ':*' : ''}`})`
    const stem = sql`plainto_tsquery('public.vibework_stems', ${word})`
    return sql`(${sql.lit(index)}, ${written} || ${stem}, numnode(${stem}) = 0)`
  })
  const { rows } = await sql<{ query: string; isStop: boolean }>`
    select query::text, is_stop from (values ${sql.join(given)}) as given (place, query, is_stop)
    where numnode(query) > 0 order by place`.execute(db)
  const telling = rows.filter(({ isStop }) => !isStop)
  const meant = telling.length > 0 ? telling : rows
  return meant.length > 0 ? meant.map(({ query }) => `(${query})`).join(' & ') : undefined
}
