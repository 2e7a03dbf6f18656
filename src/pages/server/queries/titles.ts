import type { Db } from '#platform/server/db.ts'

/** What pages are called and where they stand, in their order; without their texts, which may be long. */
export function listTitles(db: Db, limit: number) {
  return db
    .selectFrom('pages')
    .select(['id', 'title', 'slug', 'status'])
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(limit)
    .execute()
}
