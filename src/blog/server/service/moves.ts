import { lastChange } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext, Viewer } from '#platform/server/context.ts'
import { agoOf, judgeMove, storedStatus, type Mover } from '#publishing/publication.ts'
import type { PostStatus } from '../../contract.ts'
import { findAccount, type LockedPost } from '../queries/change.ts'
import { getPost } from '../service.ts'

/** Whoever decides without saying what they saw is taken not to have seen what another did so lately. */
const UNSEEN_MS = 60_000

type InChange = InTransaction<UserContext>

export function moversOf(viewer: Viewer, post: Pick<LockedPost, 'authorId'>): Mover[] {
  return [
    ...(post.authorId === viewer.id ? (['author'] as const) : []),
    ...(viewer.isAdmin ? (['admin'] as const) : []),
  ]
}

/** Takes the approved text away from its readers, whatever waits beside it. */
export function isUnpublishing(viewer: Viewer, post: LockedPost, to: PostStatus): boolean {
  if (!viewer.isAdmin || !post.isLive || to !== 'draft') return false
  return post.status === 'published' || post.authorId !== viewer.id
}

/** Throws 'post.illegal_move', and 'auth.forbidden' for what only admins decide. */
export function checkMove(viewer: Viewer, post: LockedPost, to: PostStatus): void {
  if (isUnpublishing(viewer, post, to)) return
  const from = post.status as PostStatus
  const verdict = judgeMove(from, to, moversOf(viewer, post))
  if (verdict === 'forbidden') fail('auth.forbidden')
  if (verdict === 'illegal') fail('post.illegal_move', { details: { from, to } })
}

/**
 * Where an edit brings a post. A member's edit of a published one waits for review, or is kept without
 * asking for one (docs/product-rules.md#review-before-publication); its approved text stays either way.
 */
export function statusAfterEdit(
  viewer: Viewer,
  post: LockedPost,
  asked: PostStatus | undefined,
): PostStatus {
  const from = post.status as PostStatus
  const isMembers = !viewer.isAdmin
  if (isMembers && asked === 'rejected' && from !== 'rejected') fail('auth.forbidden')
  const to = asked === undefined ? from : storedStatus(asked, viewer)
  if (isMembers && from === 'published') return to === 'draft' ? to : 'pending_review'
  checkMove(viewer, post, to)
  return to
}

interface Seen {
  version: number | undefined
  /** What is decided; undefined while a text is edited. */
  to: PostStatus | undefined
}

const refusals = {
  published: 'post.published_already',
  rejected: 'post.rejected_already',
} as const

/**
 * Throws 'stale' where it was changed since `version`; of two admins who decide the second learns what the
 * first did (docs/product-rules.md#concurrent-moderation).
 */
export async function checkSeen(ctx: InChange, post: LockedPost, seen: Seen): Promise<void> {
  const { version, to } = seen
  const isStale = version !== undefined && version !== post.version
  if (await isDecidedByAnother(ctx, post, seen)) {
    const decider = await findAccount(ctx.db, post.decidedBy ?? 0)
    const ago = agoOf(post.decidedAt ?? ctx.now(), ctx.now())
    fail(refusals[post.decision as keyof typeof refusals], {
      details: { name: decider?.fullName ?? '', ago },
      facts: { current: await getPost(ctx, post.id) },
    })
  }
  if (isStale && post.status !== to) {
    const current = await getPost(ctx, post.id)
    const { id, updatedAt, revision } = current
    // Admins learn who it was; authors are answered by the admins as one.
    const changed = ctx.viewer.isAdmin
      ? await lastChange(ctx, { kind: 'post', id }, deeds, revision?.updatedAt ?? updatedAt)
      : {}
    fail('stale', { facts: { current, ...changed } })
  }
}
const deeds = ['post.changed', 'post.published', 'post.rejected', 'post.unpublished'] as const

async function isDecidedByAnother(
  { viewer, now }: InChange,
  { decision, decidedAt, decidedBy, status, version: present }: LockedPost,
  { version, to }: Seen,
): Promise<boolean> {
  if (!viewer.isAdmin || (to !== 'published' && to !== 'rejected')) return false
  if (!decision || !decidedAt || decidedBy === viewer.id) return false
  // What became of it since is somebody's answer to that decision.
  if (decision !== status) return false
  return version === undefined
    ? now().getTime() - decidedAt.getTime() < UNSEEN_MS
    : version !== present
}
