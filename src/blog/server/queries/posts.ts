import {
  inPages,
  newestFirst,
  type PageRequest,
  type Positioned,
} from '#platform/server/cursors.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countUpTo } from '#platform/server/count-up-to.ts'
import type { Db } from '#platform/server/db.ts'
import { containsText, planEachTime } from '#platform/server/matching-text.ts'
import type { PostStatus } from '../../contract.ts'
import { isPublic, isVisibleTo, type Reader } from './visibility.ts'

/** A column of the author, or null if the account is deleted. */
const author = (column: string) =>
  sql<string | null>`case when u.status <> 'deleted' then ${sql.ref(column)} end`

function postsFor(db: Db, reader: Reader) {
  return db
    .selectFrom('blogPosts as p')
    .leftJoin('users as u', 'u.id', 'p.authorId')
    .leftJoin('blogCategories as c', 'c.id', 'p.categoryId')
    .where(isVisibleTo(reader))
    .select(['p.id', 'p.title', 'p.slug', 'p.excerpt', 'p.excerptText', 'p.readingMinutes'])
    .select(['p.featuredImage', 'p.featuredImageAlt', 'p.ogImage', 'p.tags', 'p.categoryId'])
    .select(['p.status', 'p.isLive', 'p.authorId', 'p.createdAt', 'p.updatedAt', 'p.publishedAt'])
    .select(['p.submittedAt', 'p.rejectionReason', 'p.rejectionCode', 'p.deletedAt', 'p.version'])
    .select(['c.name as categoryName', 'c.slug as categorySlug'])
    .select([author('u.full_name').as('authorName'), author('u.avatar').as('authorAvatar')])
    .select(sql<boolean>`coalesce(u.is_service_provider, false)`.as('isAuthorProvider'))
}
export type CardRow = Awaited<ReturnType<ReturnType<typeof postsFor>['execute']>>[number]

function wholePostsFor(db: Db, reader: Reader) {
  return postsFor(db, reader).select(['p.content', 'p.metaTitle', 'p.metaDescription'])
}
export type PostRow = Awaited<ReturnType<ReturnType<typeof wholePostsFor>['execute']>>[number]

export function findPost(db: Db, reader: Reader, id: number) {
  return wholePostsFor(db, reader).where('p.id', '=', id).executeTakeFirst()
}

/** A post in the trash gives up its slug, so a post outside the trash comes first. */
export function findPostBySlug(db: Db, reader: Reader, slug: string) {
  return wholePostsFor(db, reader)
    .where('p.slug', '=', slug)
    .orderBy(sql`p.deleted_at is not null`)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findPostByOldSlug(db: Db, reader: Reader, slug: string) {
  return wholePostsFor(db, reader)
    .innerJoin('slugHistory as h', 'h.entityId', 'p.id')
    .where('h.kind', '=', 'post')
    .where('h.slug', '=', slug)
    .where('p.deletedAt', 'is', null)
    .executeTakeFirst()
}

export interface Choice extends PageRequest {
  authorId?: number | undefined
  status?: PostStatus | undefined
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
  isTrash?: boolean
}

/** The expression must match the index blog_posts_trigrams. */
function isTitled(letters: string) {
  return containsText(sql`lower(p.title)`, letters.toLowerCase(), sql`like`)
}

function chosen(db: Db, reader: Reader, choice: Choice) {
  const { authorId, status, category, tag, search, isTrash = false } = choice
  return postsFor(db, reader)
    .where('p.deletedAt', isTrash ? 'is not' : 'is', null)
    .$if(authorId !== undefined, (query) => query.where('p.authorId', '=', authorId ?? 0))
    .$if(status !== undefined, (query) => query.where(hasStatus(reader, status ?? 'published')))
    .$if(category !== undefined, (query) =>
      query.where(
        sql<SqlBool>`p.category_id = (select id from blog_categories where slug = ${category})`,
      ),
    )
    .$if(tag !== undefined, (query) => query.where(sql<SqlBool>`p.tags @> array[${tag}]::text[]`))
    .$if(search !== undefined && search !== '', (query) =>
      query.where(isTitled(search ?? '')).modifyEnd(planEachTime),
    )
}

/**
 * Members find their own posts by any status, and posts of other authors only as published
 * (docs/product-rules.md#visibility).
 */
function hasStatus({ viewer, now }: Reader, status: PostStatus): RawBuilder<SqlBool> {
  const is = sql<SqlBool>`p.status = ${sql.lit(status)}`
  if (viewer?.isAdmin) return is
  if (status !== 'published') return sql<SqlBool>`(${is} and p.author_id = ${viewer?.id ?? 0})`
  return isPublic(now)
}

const byNewest = newestFirst(sql`coalesce(p.published_at, p.created_at)`, sql`p.id`)
const byPublication = newestFirst(sql`p.published_at`, sql`p.id`)

/** The newest first, by date of publication or, for unpublished posts, of creation. */
export function listPosts(db: Db, reader: Reader, choice: Choice): Promise<Positioned<CardRow>[]> {
  return chosen(db, reader, choice).$call(inPages(choice, byNewest)).execute()
}

type PublicChoice = Pick<Choice, 'authorId' | 'category' | 'tag' | keyof PageRequest>

export function listPublicPosts(
  db: Db,
  now: Date,
  choice: PublicChoice,
): Promise<Positioned<CardRow>[]> {
  return chosen(db, { viewer: null, now }, choice).$call(inPages(choice, byPublication)).execute()
}

export function countPosts(
  db: Db,
  reader: Reader,
  { choice, max }: { choice: Choice; max: number },
): Promise<number> {
  return countUpTo(db, chosen(db, reader, choice), max)
}

export function listNewestPosts(db: Db, now: Date, limit: number): Promise<PostRow[]> {
  return wholePostsFor(db, { viewer: null, now })
    .where('p.deletedAt', 'is', null)
    .orderBy('p.publishedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Slugs and last changes of the public posts with ids from `from` to `to`. */
export function listPublicAddresses(db: Db, now: Date, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('blogPosts as p')
    .leftJoin('users as u', 'u.id', 'p.authorId')
    .where(isPublic(now))
    .where('p.id', '>=', from)
    .where('p.id', '<=', to)
    .select(['p.slug', sql<Date>`greatest(p.updated_at, p.published_at)`.as('changedAt')])
    .orderBy('p.id')
    .execute()
}

export async function findNewestId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('blogPosts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function hasPostsOf(db: Db, authorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blogPosts')
    .select('id')
    .where('authorId', '=', authorId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('isLive', '=', true), eb('status', '=', 'pending_review')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
