import type { Db } from '#platform/server/db.ts'
import { articlesFor } from './reading.ts'

export async function listPublicAddresses(db: Db, { from, to }: { from: number; to: number }) {
  return articlesFor(db, null)
    .where('a.id', '>=', from)
    .where('a.id', '<=', to)
    .select(['a.slug', 'c.slug as categorySlug', 'a.updatedAt as changedAt'])
    .orderBy('a.id')
    .execute()
}

/** The highest id of a public article; 0 if there is none. */
export async function findNewestPublicId(db: Db): Promise<number> {
  const row = await articlesFor(db, null)
    .select('a.id')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}
