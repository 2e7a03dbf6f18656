import type { PageRequest } from '#platform/server/cursors.ts'
import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { MAX_COUNTED, cursorPage } from '#platform/server/paging.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import type { Post, PostCard, PostQuery } from '../../contract.ts'
import type { Revision } from '../../revision.ts'
import {
  countPosts,
  findNewestId,
  findPost,
  findPostByOldSlug,
  findPostBySlug,
  hasPostsOf,
  listNewestPosts,
  listPosts,
  listPublicAddresses,
  listPublicPosts,
  type Choice,
  type PostRow,
} from '../queries/posts.ts'
import { findAccount } from '../queries/change.ts'
import { listNamedPictures } from '../queries/pictures.ts'
import { findPostsWith } from '../queries/search.ts'
import { countRevisions, findOpenRevision, listRevisions } from '../queries/revisions.ts'
import { tagAddress } from './tags.ts'
import { toCard, toPost, toRevision } from '../view.ts'

type Reading = Pick<Context, 'db' | 'viewer' | 'now'>

export function readerOf({ viewer, now }: Pick<Context, 'viewer' | 'now'>) {
  return { viewer, now: now() }
}

/** The post as the viewer may see it. Throws 'post.not_found'. */
export async function getPost(ctx: Reading, id: number): Promise<Post> {
  return shown(ctx, found(await findPost(ctx.db, readerOf(ctx), id), 'post.not_found'))
}

/** Finds a post by its present or an earlier slug; the result has the present one. Throws 'post.not_found'. */
export async function postAt(ctx: Reading, slug: string): Promise<Post> {
  const row =
    (await findPostBySlug(ctx.db, readerOf(ctx), slug)) ??
    (await findPostByOldSlug(ctx.db, readerOf(ctx), slug))
  return shown(ctx, found(row, 'post.not_found'))
}

async function shown(ctx: Reading, row: PostRow): Promise<Post> {
  const hasRevision = row.isLive && row.status !== 'published' && isAuthorOrAdmin(ctx.viewer, row)
  const revision = hasRevision ? await findOpenRevision(ctx.db, row.id) : undefined
  return toPost(ctx.viewer, row, revision)
}

/**
 * Lists public posts and the viewer's own; for admins, all posts (docs/product-rules.md#visibility). Throws
 * 'auth.required' if a visitor asks for another status than `published`, and 'auth.forbidden' for the trash.
 */
export async function readPosts(
  ctx: Context,
  { trash, ...query }: PostQuery,
): Promise<Page<PostCard>> {
  const { viewer } = ctx
  const isForAdmins = trash !== undefined
  if (isForAdmins && !viewer?.isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
  if (query.status !== undefined && query.status !== 'published' && !viewer) fail('auth.required')
  const choice = { ...query, ...atTag(query), isTrash: isForAdmins }
  const reader = readerOf(ctx)
  const rows = await listPosts(ctx.db, reader, choice)
  const total = await countPosts(ctx.db, reader, { choice, max: MAX_COUNTED })
  const linkQuery = { ...query, trash }
  const found = { rows, total, isBounded: total >= MAX_COUNTED }
  return cursorPage(linkQuery, found, (row) => toCard(viewer, row))
}

/** Reduces the tag to the form in which tags are stored, so that its spelling does not matter. */
function atTag({ tag }: Pick<Choice, 'tag'>): Pick<Choice, 'tag'> {
  return tag ? { tag: tagAddress(tag) } : {}
}

type PublicQuery = Pick<Choice, 'category' | 'tag' | 'authorId' | keyof PageRequest>

export async function readPublished(ctx: Context, query: PublicQuery): Promise<Page<PostCard>> {
  const { now } = readerOf(ctx)
  const choice = { ...query, ...atTag(query) }
  const rows = await listPublicPosts(ctx.db, now, choice)
  const reader = { viewer: null, now }
  const total = await countPosts(ctx.db, reader, { choice, max: MAX_COUNTED })
  const { authorId: _, ...linkQuery } = query
  const found = { rows, total, isBounded: total >= MAX_COUNTED }
  return cursorPage(linkQuery, found, (row) => toCard(null, row))
}

/**
 * The public posts of an author; none if the account is suspended. Throws 'user.not_found' for unknown and deleted
 * accounts (docs/product-rules.md#author-pages).
 */
export async function postsOf(
  ctx: Context,
  { id, ...paging }: { id: number } & PageRequest,
): Promise<Page<PostCard>> {
  const user = await findAccount(ctx.db, id)
  if (!user || user.status === 'deleted') fail('user.not_found')
  return readPublished(ctx, { authorId: id, ...paging })
}

/** Only for the author and admins. Throws 'auth.forbidden' for other members who can see the post. */
export async function revisionsOf(
  ctx: Context,
  { id, ...paging }: { id: number } & PageRequest,
): Promise<Page<Revision>> {
  const post = found(await findPost(ctx.db, readerOf(ctx), id), 'post.not_found')
  if (!isAuthorOrAdmin(ctx.viewer, post)) fail(ctx.viewer ? 'auth.forbidden' : 'post.not_found')
  const rows = await listRevisions(ctx.db, id, paging)
  const total = await countRevisions(ctx.db, id)
  return cursorPage(paging, { rows, total }, (row) => toRevision(post.status, row))
}

export async function newestPosts(ctx: Pick<Context, 'db' | 'now'>, limit: number) {
  const rows = await listNewestPosts(ctx.db, ctx.now(), limit)
  return rows.map((row) => toPost(null, row, undefined))
}

export async function publicPostDates(
  ctx: Pick<Context, 'db' | 'now'>,
  range: { from: number; to: number },
) {
  return listPublicAddresses(ctx.db, ctx.now(), range)
}

export async function newestPostId({ db }: Pick<Context, 'db'>): Promise<number> {
  return findNewestId(db)
}

/** Public posts that contain the words, for the site search. `total` counts up to `counted`. */
export async function searchPosts(
  ctx: Pick<Context, 'db' | 'now'>,
  { words, has, limit, counted }: WantedContent,
) {
  const rows = await findPostsWith(ctx.db, words, { has, now: ctx.now(), limit: counted })
  const items = rows.slice(0, limit).map(({ id, title, slug, excerptText: excerpt }) => ({
    id,
    title,
    excerpt,
    path: `/blog/post/${slug}`,
  }))
  return { items, total: rows.length }
}

export function hasPosts({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  return hasPostsOf(db, userId)
}

export function namedPictures({ db }: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(db, keys)
}
