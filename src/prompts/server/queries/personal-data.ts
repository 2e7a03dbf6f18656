import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

export async function listAllOf(db: Db, userId: number) {
  const prompts = await db
    .selectFrom('prompts')
    .select(['id', 'title', 'slug', 'description', 'content', 'tags', 'difficulty', 'language'])
    .select(['visibility', 'status', 'isLive', 'createdAt', 'updatedAt', 'publishedAt'])
    .select(['rejectionReason', 'deletedAt'])
    .where('authorId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const versions = await db
    .selectFrom('promptVersions as v')
    .innerJoin('prompts as p', 'p.id', 'v.promptId')
    .select(['v.promptId', 'v.number', 'v.title', 'v.slug', 'v.description', 'v.content'])
    .select(['v.tags', 'v.difficulty', 'v.language', 'v.createdAt'])
    .where('p.authorId', '=', userId)
    .orderBy('v.id')
    .limit(MAX_EXPORTED)
    .execute()
  const ratings = await db
    .selectFrom('promptRatings')
    .select(['promptId', 'rating', 'review', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const favorites = await db
    .selectFrom('promptFavorites')
    .select(['promptId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  return { prompts, versions, ratings, favorites }
}

export function listRatingsOf(db: Db, userId: number) {
  return db
    .selectFrom('promptRatings')
    .select(['promptId', 'rating'])
    .where('userId', '=', userId)
    .orderBy('promptId')
    .execute()
}

export async function deleteRatingsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('promptRatings').where('userId', '=', userId).execute()
}

export async function deleteFavoritesOf(db: Db, userId: number): Promise<void> {
  await sql`with gone as (delete from prompt_favorites where user_id = ${userId} returning prompt_id)
    update prompts set favorite_count = favorite_count - 1
    where id in (select prompt_id from gone)`.execute(db)
}

/**
 * Deletes the author's prompts that are not live, are private or are in the trash, or all with `isAll`. Returns their
 * ids.
 */
export async function deletePromptsOf(
  db: Db,
  userId: number,
  { isAll }: { isAll: boolean },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('prompts')
    .where('authorId', '=', userId)
    .$if(!isAll, (query) =>
      query.where((eb) =>
        eb.or([
          eb('isLive', '=', false),
          eb('visibility', '=', 'private'),
          eb('deletedAt', 'is not', null),
        ]),
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the author from the remaining prompts, and deletes their revisions. */
export async function clearAuthor(db: Db, userId: number): Promise<void> {
  await sql`delete from prompt_versions where number is null
    and prompt_id in (select id from prompts where author_id = ${userId})`.execute(db)
  await db
    .updateTable('prompts')
    .set({
      authorId: null,
      status: 'published',
      submittedAt: null,
      rejectionReason: null,
      rejectionCode: null,
    })
    .where('authorId', '=', userId)
    .execute()
}
