import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import type { Post, PostChange, PostMove, PostStatus } from '../../contract.ts'
import { findPost } from '../queries/posts.ts'
import { lockPost, type LockedPost } from '../queries/change.ts'
import { findOpenRevision } from '../queries/revisions.ts'
import { textOf, type PostText } from '../queries/texts.ts'
import { getPost, readerOf } from './reading.ts'
import { checkMove, checkPostSeen, isUnpublishing, statusAfterEdit } from './moves.ts'
import { savePost } from './save.ts'
import { changePosts, checkFree, checkSlug } from './slugs.ts'
import { changedText, withSafeContent } from './texts.ts'

/**
 * Throws 'post.not_found', 'post.edit_forbidden', 'stale', 'slug_reserved', 'slug_taken',
 * 'content.too_long', 'request.invalid', 'post.illegal_move' and 'auth.forbidden'.
 */
export async function changePost(
  ctx: UserContext,
  id: number,
  { version, ...fields }: PostChange,
): Promise<Post> {
  const seen = await refuseStrangers(ctx, id, 'post.edit_forbidden')
  const authorOf = (post: { authorId: number | null }) =>
    ctx.viewer.isAdmin && fields.authorId ? fields.authorId : post.authorId
  const change = await withSafeContent(ctx, fields, authorOf(seen))
  await changePosts(ctx, async (ctx, wants) => {
    const { viewer } = ctx
    const post = await lockedPost(ctx, id)
    await checkPostSeen(ctx, post, { version, to: undefined })
    const to = statusAfterEdit(viewer, post, change.status)
    const authorId = authorOf(post)
    const newest = await newestText(ctx, post)
    const text = { ...newest, ...(await changedText(ctx.db, change)) }
    const isSame = JSON.stringify(text) === JSON.stringify(newest)
    const planned = plannedBy(ctx, change, { post, to })
    if (isSame && planned === undefined && authorId === post.authorId) {
      // Saving a published text without a change does nothing.
      if (to === post.status || (post.status === 'published' && !viewer.isAdmin)) return
    }
    await checkNewSlug(ctx, post, { text, wants })
    await savePost(ctx, post, { to, text, isSame, planned, authorId })
  })
  return getPost(ctx, id)
}

/** Submits, withdraws, approves, sends back, publishes or unpublishes a post. Throws what `changePost` throws. */
export async function movePost(
  ctx: UserContext,
  id: number,
  {
    status: to,
    version,
    reason,
    reasonCode,
    resetDate,
  }: PostMove & { resetDate?: string | undefined },
): Promise<Post> {
  await refuseStrangers(ctx, id, 'auth.forbidden')
  await changePosts(ctx, async (ctx, wants) => {
    const post = await lockedPost(ctx, id)
    await checkPostSeen(ctx, post, { version, to })
    checkMove(ctx.viewer, post, to)
    const isDated = resetDate !== undefined && ctx.viewer.isAdmin && to === 'published'
    if (to === post.status && !isDated) return
    const text = await newestText(ctx, post)
    await checkNewSlug(ctx, post, { text, wants })
    await savePost(ctx, post, {
      to,
      text,
      isSame: true,
      planned: isDated ? ctx.now() : undefined,
      authorId: post.authorId,
      ...(to === 'rejected' && { reason: reason || null, reasonCode: reasonCode ?? null }),
    })
  })
  return getPost(ctx, id)
}

/** The date that an admin sets. An emptied field means now for a published post, and no date for a draft. */
function plannedBy(
  { viewer, now }: InTransaction<UserContext>,
  { publishedAt }: PostChange,
  { post, to }: { post: LockedPost; to: PostStatus },
): Date | null | undefined {
  if (!viewer.isAdmin || publishedAt === undefined) return undefined
  if (publishedAt !== null) return new Date(publishedAt)
  if (to === 'published' || (post.isLive && !isUnpublishing(viewer, post, to))) return now()
  return post.publishedAt ? null : undefined
}

/** Returns the post to its author or an admin. Throws 'post.not_found' if the viewer cannot see it, else `code`. */
export async function refuseStrangers(
  ctx: UserContext,
  id: number,
  code: 'post.edit_forbidden' | 'auth.forbidden',
) {
  const post = found(await findPost(ctx.db, readerOf(ctx), id), 'post.not_found')
  if (!isAuthorOrAdmin(ctx.viewer, post)) fail(code)
  return post
}

export async function lockedPost(
  { db }: Pick<InTransaction, 'db'>,
  id: number,
): Promise<LockedPost> {
  const post = found(await lockPost(db, id), 'post.not_found')
  return post.deletedAt ? fail('post.not_found') : post
}

/** The newest text: the open revision of a published post, if there is one, else the post's own text. */
export async function newestText(
  { db }: Pick<InTransaction, 'db'>,
  post: LockedPost,
): Promise<PostText> {
  const revision = post.isLive ? await findOpenRevision(db, post.id) : undefined
  return textOf(revision ?? post)
}

/** Rejects a taken slug when the text is saved, although a text under review gets the slug only when approved. */
async function checkNewSlug(
  ctx: InTransaction<UserContext>,
  post: LockedPost,
  { text, wants }: { text: PostText; wants: (slug: string) => void },
): Promise<void> {
  wants(text.slug)
  if (text.slug === post.slug) return
  await checkSlug(ctx, text.slug)
  await checkFree(ctx, text.slug, post.id)
}
