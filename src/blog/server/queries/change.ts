import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { RejectionReason } from '#publishing/publication.ts'
import type { PostStatus } from '../../contract.ts'
import { textColumns, type PostText } from './texts.ts'

const state = [
  'id',
  'authorId',
  'status',
  'isLive',
  'publishedAt',
  'submittedAt',
  'decision',
  'decidedAt',
  'decidedBy',
  'rejectionReason',
  'rejectionCode',
  'deletedAt',
  'version',
] as const

/** Nobody else changes it meanwhile. */
export function lockPost(db: Db, id: number) {
  return db
    .selectFrom('blogPosts')
    .select(state)
    .select(textColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

/** Of whom a post is, and who decided about it. */
export function findAccount(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'fullName', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface PostState {
  status: PostStatus
  isLive: boolean
  publishedAt: Date | null
  submittedAt: Date | null
  decision: 'published' | 'rejected' | 'unpublished' | null
  decidedAt: Date | null
  decidedBy: number | null
  rejectionReason: string | null
  rejectionCode: RejectionReason | null
  deletedAt: Date | null
  authorId: number | null
}
/** What is made of the text when it is kept. */
export interface Derived {
  excerptText: string
  readingMinutes: number
}

/** Throws a violation of `blog_posts_slug`. */
export async function insertPost(
  db: Db,
  post: PostText & Derived & Partial<PostState> & Times & Pick<PostState, 'status' | 'isLive'>,
): Promise<number> {
  const { id } = await db
    .insertInto('blogPosts')
    .values(post)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
interface Times {
  createdAt: Date
  updatedAt: Date
}

/** Throws the same. */
export async function updatePost(
  db: Db,
  id: number,
  change: Partial<PostText & Derived & PostState & { updatedAt: Date }>,
): Promise<void> {
  await db
    .updateTable('blogPosts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** For good, with its revisions. */
export async function deletePost(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blogPosts').where('id', '=', id).execute()
}

/** What was in the trash since before then; one that is restored meanwhile stays. */
export async function deleteTrash(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('blogPosts').where('deletedAt', '<', before).execute()
}

/** Which of these addresses a post has, or had: those of the past lead on as long as nobody takes them. */
export async function listUsedSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('deletedAt', 'is', null)
    .union(
      db
        .selectFrom('slugHistory')
        .select('slug')
        .where('kind', '=', 'post')
        .where('slug', 'in', slugs),
    )
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Whose address it is now. */
export async function findSlugOwner(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('blogPosts')
    .select('id')
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
