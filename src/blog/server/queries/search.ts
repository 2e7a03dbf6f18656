import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { countOfWords, textQuery } from '#platform/server/text-query.ts'
import { isPublic } from './visibility.ts'

export interface FoundPost {
  id: number
  title: string
  slug: string
  excerptText: string
  publishedAt: Date
}

/**
 * Public posts that contain all words: matches in the title first, then matches in the text; each newest first. With
 * `any`, posts that contain some of the words, those with the most words first.
 */
export async function findPostsWith(
  db: Db,
  words: readonly string[],
  { has, now, limit }: { has: 'all' | 'any'; now: Date; limit: number },
): Promise<FoundPost[]> {
  if (words.length === 0) return []
  const text = textQuery(words, has)
  const hasWords = has === 'all' ? sql`0` : countOfWords(sql`p.words`, words)
  const columns = sql`p.id, p.title, p.slug, p.excerpt_text, p.published_at`
  const newest = (count: number, column: RawBuilder<unknown>, rank: number) => sql`(
    select ${columns}, ${sql.lit(rank)} as rank, ${hasWords} as has_words from blog_posts p
    left join users u on u.id = p.author_id
    where ${column} @@ ${text} and ${isPublic(now)}
    order by p.published_at desc, p.id desc limit ${sql.lit(count)})`
  // Up to `limit` of the matches in the text may repeat matches in the title, so twice as many are read.
  const candidates = sql`${newest(limit, sql`p.title_words`, 0)}
    union all ${newest(2 * limit, sql`p.words`, 1)}`
  const { rows } = await sql<FoundPost>`
    select id, title, slug, excerpt_text, published_at from (
      select distinct on (id) * from (${candidates}) found
      order by id, rank) best
    order by has_words desc, rank, published_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
