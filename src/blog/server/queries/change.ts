import type { Db } from '#platform/server/db.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import type { ReviewColumns } from '#publishing/publication.ts'
import type { PostStatus } from '../../contract.ts'
import { textColumns, type PostText } from './texts.ts'

export function lockPost(db: Db, id: number) {
  return db
    .selectFrom('blogPosts')
    .select(['id', 'authorId', 'status', 'isLive', 'publishedAt', 'submittedAt', 'decision'])
    .select(['decidedAt', 'decidedBy', 'rejectionReason', 'rejectionCode', 'deletedAt', 'version'])
    .select(textColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'fullName', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface PostState extends ReviewColumns {
  status: PostStatus
  deletedAt: Date | null
  authorId: number | null
}
/** Columns that are computed from the text when it is saved. */
export interface Derived {
  excerptText: string
  readingMinutes: number
}

/** Throws a violation of `blog_posts_slug`. */
export function insertPost(
  db: Db,
  post: PostText & Derived & Partial<PostState> & Times & Pick<PostState, 'status' | 'isLive'>,
) {
  return insertRow(db, 'blogPosts', post)
}
interface Times {
  createdAt: Date
  updatedAt: Date
}

/** Throws a violation of `blog_posts_slug`. */
export function updatePost(
  db: Db,
  id: number,
  change: Partial<PostText & Derived & PostState & { updatedAt: Date }>,
) {
  return updateRow(db, 'blogPosts', id, change)
}

/** Deletes the row with its revisions. */
export async function deletePost(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blogPosts').where('id', '=', id).execute()
}

export async function deleteTrash(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('blogPosts').where('deletedAt', '<', before).execute()
}

export async function findSlugOwner(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('blogPosts')
    .select('id')
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
