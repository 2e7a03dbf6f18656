import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { forgetAddresses, takeAddress } from '#publishing/server/service/addresses.ts'
import { notifyAuthor } from '#publishing/server/service/reviews.ts'
import type { Post } from '../../contract.ts'
import { TRASH_DAYS } from '../../post.ts'
import { findPost } from '../queries/posts.ts'
import {
  deletePost,
  deleteTrash,
  lockPost,
  updatePost,
  type LockedPost,
} from '../queries/change.ts'
import { getPost, readerOf } from './reading.ts'
import { lockedPost, newestText, refuseStrangers } from './change.ts'
import { replaceText } from './save.ts'
import { changePosts, freePostSlug } from './slugs.ts'
import { derivedOf } from './texts.ts'

/**
 * Moves a post to the trash, where admins find it for 30 days. Only admins may delete a public post; throws
 * 'post.published_stays' for its author (docs/product-rules.md#deleting-a-post).
 */
export async function removePost(ctx: UserContext, id: number): Promise<void> {
  await refuseStrangers(ctx, id, 'auth.forbidden')
  await transaction(ctx, async (ctx) => {
    const post = await lockedPost(ctx, id)
    if (post.isLive && !ctx.viewer.isAdmin) fail('post.published_stays')
    await forgetAddresses(ctx, { kind: 'post', entityId: id })
    await updatePost(ctx.db, id, { deletedAt: ctx.now() })
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    if (!ctx.viewer.isAdmin) return
    await auditOf(ctx, 'post.deleted', post)
    const notice = { kind: 'post', link: '/blog?tab=mine', ...post } as const
    await notifyAuthor(ctx, notice, 'deleted')
  })
}

/** Deletes the row permanently, from the trash as well. Throws 'auth.forbidden' unless the viewer is a super admin. */
export async function purgePost(ctx: UserContext, id: number): Promise<void> {
  found(await findPost(ctx.db, readerOf(ctx), id), 'post.not_found')
  if (ctx.viewer.role !== 'super_admin') fail('auth.forbidden')
  await transaction(ctx, async (ctx) => {
    const post = found(await lockPost(ctx.db, id), 'post.not_found')
    await forgetAddresses(ctx, { kind: 'post', entityId: id })
    await deletePost(ctx.db, id)
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await auditOf(ctx, 'post.purged', post)
  })
}

/**
 * Restores a post from the trash as a draft of its newest text. It keeps its slug, or gets a number if another post has
 * taken that slug. A text that was public becomes a revision.
 */
export async function restorePost(ctx: UserContext, id: number): Promise<Post> {
  await changePosts(ctx, async (ctx, wants) => {
    const post = found(await lockPost(ctx.db, id), 'post.not_found')
    if (!post.deletedAt) return
    const text = await newestText(ctx, post)
    const slug = await freePostSlug(ctx, text.slug)
    wants(slug)
    await takeAddress(ctx, { kind: 'post', slug })
    if (post.isLive) await replaceText(ctx, post, text)
    await updatePost(ctx.db, id, {
      ...text,
      ...derivedOf(text),
      slug,
      status: 'draft',
      isLive: false,
      submittedAt: null,
      deletedAt: null,
      updatedAt: ctx.now(),
    })
    await auditOf(ctx, 'post.restored', post)
  })
  return getPost(ctx, id)
}

/** Purges posts that have been in the trash for more than 30 days. */
export async function emptyTrash(ctx: Context): Promise<void> {
  await deleteTrash(ctx.db, new Date(ctx.now().getTime() - TRASH_DAYS * DAY_MS))
}

function auditOf(
  ctx: Parameters<typeof audit>[0],
  action: 'post.deleted' | 'post.purged' | 'post.restored',
  { id, title, slug, status }: LockedPost,
) {
  return audit(ctx, { action, subject: { kind: 'post', id }, before: { title, slug, status } })
}
