import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { MIN_INDEXED_LETTERS } from '../../limits.ts'
import type { BriefMatching } from './list.ts'
import { isListed } from './reading.ts'

/**
 * Whether search engines and feed readers get a brief: visitors see it in lists, its client allows it, and its
 * description is long enough.
 */
function isIndexable(now: Date) {
  return sql<SqlBool>`(${isListed(false, now)} and b.is_indexed
    and length(b.description) >= ${sql.lit(MIN_INDEXED_LETTERS)})`
}

function selectIndexable(db: Db, now: Date) {
  return db
    .selectFrom('briefs as b')
    .innerJoin('users as c', 'c.id', 'b.clientId')
    .where(isIndexable(now))
}

/** The highest id of an indexable brief; 0 without any. */
export async function findNewestIndexable(db: Db, now: Date): Promise<number> {
  const row = await selectIndexable(db, now)
    .select('b.id')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Indexable briefs with an id in the range, both ends included. */
export function listIndexable(db: Db, now: Date, { from, to }: { from: number; to: number }) {
  return selectIndexable(db, now)
    .where('b.id', '>=', from)
    .where('b.id', '<=', to)
    .select(['b.id', 'b.updatedAt as changedAt'])
    .orderBy('b.id')
    .execute()
}

/** The indexable briefs of a category that were published last. */
export function listNewestIndexable(
  db: Db,
  { now, inCategory, limit }: Pick<BriefMatching, 'inCategory'> & { now: Date; limit: number },
) {
  return selectIndexable(db, now)
    .where(inCategory)
    .leftJoin('subcategories as part', 'part.slug', 'b.subcategory')
    .select([
      'b.id',
      'b.title',
      'b.description',
      'b.category',
      'b.subcategory',
      'part.label as subcategoryLabel',
      'b.publishedAt',
      'b.updatedAt',
    ])
    .orderBy('b.publishedAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()
}
