import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext, Viewer } from '#platform/server/context.ts'
import { judgeMove, moversOf, storedStatus } from '#publishing/publication.ts'
import { checkSeen } from '#publishing/server/service/reviews.ts'
import { statusName } from '#publishing/server/service/status-names.ts'
import type { PostStatus } from '../../contract.ts'
import type { LockedPost } from '../queries/change.ts'
import { getPost } from './reading.ts'

/** Whether this change by an admin takes the approved text off the blog, even while a revision waits for review. */
export function isUnpublishing(viewer: Viewer, post: LockedPost, to: PostStatus): boolean {
  if (!viewer.isAdmin || !post.isLive || to !== 'draft') return false
  return post.status === 'published' || post.authorId !== viewer.id
}

/** Throws 'post.illegal_move', or 'auth.forbidden' for a decision that only admins may make. */
export function checkMove(viewer: Viewer, post: LockedPost, to: PostStatus): void {
  if (isUnpublishing(viewer, post, to)) return
  const from = post.status as PostStatus
  const verdict = judgeMove(from, to, moversOf(viewer, post))
  if (verdict === 'forbidden') fail('auth.forbidden')
  if (verdict === 'illegal')
    fail('post.illegal_move', { details: { from: statusName(from), to: statusName(to) } })
}

/**
 * The status of a post after an edit. A member's edit of a published post becomes a draft or waits for review
 * (docs/product-rules.md#review-before-publication); the approved text stays public either way.
 */
export function statusAfterEdit(
  viewer: Viewer,
  post: LockedPost,
  requested: PostStatus | undefined,
): PostStatus {
  const from = post.status as PostStatus
  const isMembers = !viewer.isAdmin
  if (isMembers && requested === 'rejected' && from !== 'rejected') fail('auth.forbidden')
  const to = requested === undefined ? from : storedStatus(requested, viewer)
  if (isMembers && from === 'published') return to === 'draft' ? to : 'pending_review'
  checkMove(viewer, post, to)
  return to
}

const actions = ['post.changed', 'post.published', 'post.rejected', 'post.unpublished'] as const

/** Throws 'stale', 'post.published_already' and 'post.rejected_already'. */
export function checkPostSeen(
  ctx: InTransaction<UserContext>,
  post: LockedPost,
  seen: { version: number | undefined; to: PostStatus | undefined },
): Promise<void> {
  const current = () => getPost(ctx, post.id)
  return checkSeen(ctx, post, seen, { kind: 'post', actions, current })
}
