import type { Db } from '#platform/server/db.ts'

const MAX_EXPORTED = 10_000

export async function listPostsOf(db: Db, authorId: number) {
  const posts = await db
    .selectFrom('blogPosts')
    .select(['id', 'title', 'slug', 'content', 'excerpt', 'metaTitle', 'metaDescription'])
    .select(['ogImage', 'featuredImage', 'featuredImageAlt', 'tags', 'status', 'isLive'])
    .select(['createdAt', 'updatedAt', 'publishedAt', 'rejectionReason', 'deletedAt'])
    .where('authorId', '=', authorId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  const revisions = await db
    .selectFrom('blogRevisions')
    .select(['postId', 'isOpen', 'title', 'slug', 'content', 'excerpt', 'metaTitle'])
    .select(['metaDescription', 'ogImage', 'featuredImage', 'featuredImageAlt', 'tags'])
    .select(['createdAt', 'updatedAt'])
    .where('authorId', '=', authorId)
    .orderBy('id')
    .limit(MAX_EXPORTED)
    .execute()
  return { posts, revisions }
}

/** Deletes all posts of the author or, without `isAll`, those that are not public. Returns their ids. */
export async function deletePostsOf(
  db: Db,
  authorId: number,
  { isAll }: { isAll: boolean },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('blogPosts')
    .where('authorId', '=', authorId)
    .$if(!isAll, (query) =>
      query.where((eb) => eb.or([eb('isLive', '=', false), eb('deletedAt', 'is not', null)])),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Posts of a deleted account stay without an author; texts that wait for review are deleted. */
export async function clearAuthor(db: Db, authorId: number): Promise<void> {
  await db
    .deleteFrom('blogRevisions')
    .where('authorId', '=', authorId)
    .where('isOpen', '=', true)
    .execute()
  await db
    .updateTable('blogPosts')
    .set({
      authorId: null,
      status: 'published',
      submittedAt: null,
      rejectionReason: null,
      rejectionCode: null,
    })
    .where('authorId', '=', authorId)
    .where('isLive', '=', true)
    .execute()
  await db
    .updateTable('blogRevisions')
    .set({ authorId: null })
    .where('authorId', '=', authorId)
    .execute()
}
