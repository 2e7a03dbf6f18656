import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/**
 * Counts a reader once a day; the primary key of the table rejects a second view
 * (docs/product-rules.md#views-and-searches).
 */
export async function addView(
  db: Db,
  { articleId, day, viewer }: { articleId: number; day: string; viewer: Buffer },
): Promise<void> {
  await sql`
    with added as (
      insert into knowledge_views (article_id, day, viewer)
      select id, ${day}::date, ${viewer} from knowledge_articles where id = ${articleId}
      on conflict do nothing returning article_id)
    update knowledge_articles set view_count = view_count + 1
    where id in (select article_id from added)`.execute(db)
}

interface Searched {
  q: string
  results: number
  searcher: Buffer
  searchedAt: Date
}

/** The searcher's latest search since a date. An advisory lock makes concurrent keystrokes one search. */
export async function lockLastSearch(db: Db, searcher: Buffer, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${searcher}, 'hex'), 28))`.execute(
    db,
  )
  return db
    .selectFrom('knowledgeSearches')
    .select(['id', 'q'])
    .where('searcher', '=', searcher)
    .where('searchedAt', '>', since)
    .orderBy('searchedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertSearch(db: Db, search: Searched): Promise<void> {
  await db.insertInto('knowledgeSearches').values(search).execute()
}

export async function updateSearch(
  db: Db,
  id: number,
  { q, results, searchedAt }: Searched,
): Promise<void> {
  await db
    .updateTable('knowledgeSearches')
    .set({ q, results, searchedAt })
    .where('id', '=', id)
    .execute()
}

export function listSearchesBy(db: Db, searchers: readonly Buffer[]) {
  return db
    .selectFrom('knowledgeSearches')
    .select(['q', 'searchedAt'])
    .where('searcher', 'in', searchers)
    .orderBy('id')
    .limit(10_000)
    .execute()
}

export async function deleteSearchesBy(db: Db, searchers: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('knowledgeSearches').where('searcher', 'in', searchers).execute()
}

export async function deleteTracesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'knowledgeSearches', {
    where: sql`searched_at < ${before}`,
    along: sql`searched_at`,
  })
  await deleteInBatches(db, 'knowledgeViews', {
    where: sql`day < ${before}::date`,
    along: sql`day`,
  })
}

/** Adds many views in one statement; each reader is counted once a day. */
export async function addViews(
  db: Db,
  views: readonly { articleId: number; day: string; viewer: Buffer }[],
): Promise<void> {
  if (views.length === 0) return
  const rows = views.map(
    ({ articleId, day, viewer }) => sql`(${articleId}::bigint, ${day}::date, ${viewer}::bytea)`,
  )
  await sql`
    with added as (
      insert into knowledge_views (article_id, day, viewer) values ${sql.join(rows)}
      on conflict do nothing returning article_id)
    update knowledge_articles a set view_count = view_count + n.count
    from (select article_id, count(*) as count from added group by article_id) n
    where a.id = n.article_id`.execute(db)
}

export async function insertSearches(db: Db, searches: readonly Searched[]): Promise<void> {
  if (searches.length > 0) await db.insertInto('knowledgeSearches').values(searches).execute()
}

/** Deletes the searches of all searchers whose key begins with these bytes. */
export async function deleteSearchesOf(db: Db, beginning: Buffer): Promise<void> {
  await sql`delete from knowledge_searches
    where substring(searcher from 1 for ${beginning.length}) = ${beginning}`.execute(db)
}
