import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { articlesFor, cardColumns } from './reading.ts'

const everything = { isAdmin: true }

export async function countAll(db: Db) {
  const { rows } = await sql<{
    articles: number
    published: number
    categories: number
    views: number
    isHelpful: number
    notHelpful: number
  }>`
    select count(*) as articles, count(*) filter (where status = 'published') as published,
      (select count(*) from knowledge_categories) as categories,
      coalesce(sum(view_count), 0)::bigint as views,
      coalesce(sum(is_helpful), 0)::bigint as is_helpful,
      coalesce(sum(not_helpful), 0)::bigint as not_helpful
    from knowledge_articles where deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count has a row')
  return row
}

/** The views of each day from `from` to `to`, both included, oldest first, with 0 for days without views. */
export async function listViewsByDay(db: Db, from: string, to: string) {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, count(v.day) as views
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join knowledge_views v on v.day = d::date
    group by d order by d`.execute(db)
  return rows
}

/** The most frequent queries, ignoring case; with `isEmpty`, only those whose latest search found nothing. */
export async function listSearched(
  db: Db,
  since: Date,
  { isEmpty, limit }: { isEmpty: boolean; limit: number },
) {
  const { rows } = await sql<{ q: string; searches: number; results: number }>`
    select lower(q) as q, count(*) as searches,
      (array_agg(results order by searched_at desc, id desc))[1] as results
    from knowledge_searches where searched_at > ${since}
    group by lower(q)
    having not ${isEmpty} or (array_agg(results order by searched_at desc, id desc))[1] = 0
    order by count(*) desc, lower(q) limit ${limit}`.execute(db)
  return rows
}

const reviewedAt = sql`coalesce(a.last_reviewed_at, a.published_at)`

function stale(db: Db, before: Date) {
  return articlesFor(db, everything)
    .where('a.status', '=', 'published')
    .where(reviewedAt, '<', before)
}

export function listStale(db: Db, before: Date, limit: number) {
  return stale(db, before)
    .select(cardColumns)
    .orderBy(reviewedAt)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

export async function countStale(db: Db, before: Date): Promise<number> {
  const { count } = await stale(db, before)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Published articles with a No vote, by the number of No votes above Yes votes, highest first. */
export function listLeastHelpful(db: Db, limit: number) {
  return articlesFor(db, everything)
    .where('a.status', '=', 'published')
    .where('a.notHelpful', '>', 0)
    .select(cardColumns)
    .orderBy(sql`a.not_helpful - a.is_helpful`, 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
