import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { Decision, RejectionReason } from '#publishing/publication.ts'
import { rememberAddress, takeAddress } from '#publishing/server/service/addresses.ts'
import { notifyAuthor } from '#publishing/server/service/reviews.ts'
import type { PostStatus } from '../../contract.ts'
import { updatePost, type LockedPost, type PostState } from '../queries/change.ts'
import { deleteOpenRevision, keepReplaced, saveOpenRevision } from '../queries/revisions.ts'
import { textOf, type PostText } from '../queries/texts.ts'
import { isUnpublishing } from './moves.ts'
import { derivedOf } from './texts.ts'

const KEPT_REVISIONS = 50

/** A change of a post that has passed all checks. */
interface PostSaving {
  to: PostStatus
  text: PostText
  /** Whether the text is unchanged. */
  isSame: boolean
  /** The date that an admin set: null for none, undefined to keep the present one. */
  planned: Date | null | undefined
  authorId: number | null
  reason?: string | null
  reasonCode?: RejectionReason | null
}

type InChange = InTransaction<UserContext>

/**
 * Saves the text as the public one, as a draft, or as a revision that waits while the approved text stays public
 * (docs/product-rules.md#review-before-publication).
 */
export async function savePost(ctx: InChange, post: LockedPost, saving: PostSaving): Promise<void> {
  const { to, text } = saving
  const now = ctx.now()
  const isTakenDown = isUnpublishing(ctx.viewer, post, to)
  const waits = post.isLive && to !== 'published' && !isTakenDown
  if (waits) {
    await saveOpenRevision(ctx.db, { ...text, postId: post.id, authorId: saving.authorId, at: now })
    await updatePost(ctx.db, post.id, stateAfter(ctx, post, saving))
  } else {
    if (post.isLive) await replaceText(ctx, post, text)
    await moveAddress(ctx, post, text.slug)
    await updatePost(ctx.db, post.id, {
      ...text,
      ...derivedOf(text),
      ...stateAfter(ctx, post, saving),
      isLive: to === 'published',
      ...(to === 'published' && { publishedAt: saving.planned ?? post.publishedAt ?? now }),
      updatedAt: now,
    })
  }
  await reportSaving(ctx, post, saving)
}

function stateAfter(ctx: InChange, post: LockedPost, saving: PostSaving): Partial<PostState> {
  const { to, planned, authorId } = saving
  const now = ctx.now()
  const isMoved = to !== post.status
  const decision = isMoved && ctx.viewer.isAdmin ? decisionOf(ctx, post, to) : undefined
  return {
    status: to,
    authorId,
    submittedAt: to === 'pending_review' ? (post.submittedAt ?? now) : null,
    ...(planned !== undefined && { publishedAt: planned }),
    ...(isMoved && {
      rejectionReason: saving.reason ?? null,
      rejectionCode: saving.reasonCode ?? null,
    }),
    ...(decision && { decision, decidedAt: now, decidedBy: ctx.viewer.id }),
    // Submitting a post again clears the earlier decision.
    ...(to === 'pending_review' && { decision: null, decidedAt: null, decidedBy: null }),
  }
}

function decisionOf({ viewer }: InChange, post: LockedPost, to: PostStatus): Decision | null {
  if (to === 'published' || to === 'rejected') return to
  return isUnpublishing(viewer, post, to) ? 'unpublished' : null
}

/** Stores the text that was public until now as a revision, and deletes the open revision. */
export async function replaceText(
  { db, now }: Pick<InChange, 'db' | 'now'>,
  post: LockedPost,
  text: PostText,
): Promise<void> {
  await deleteOpenRevision(db, post.id)
  const before = textOf(post)
  if (JSON.stringify(before) === JSON.stringify(text)) return
  const { id: postId, authorId } = post
  await keepReplaced(db, { ...before, postId, authorId, at: now() }, KEPT_REVISIONS)
}

/** Redirects the old address of a public post. A draft needs no redirect (docs/product-rules.md#old-addresses). */
async function moveAddress(ctx: InChange, post: LockedPost, slug: string): Promise<void> {
  if (slug === post.slug) return
  await takeAddress(ctx, { kind: 'post', slug })
  if (post.isLive) await rememberAddress(ctx, { kind: 'post', slug: post.slug }, post.id)
}

/** Notifies the author of an admin's decision, refreshes the admins' inbox, and audits an admin's change. */
async function reportSaving(ctx: InChange, post: LockedPost, saving: PostSaving): Promise<void> {
  const { to, text, reason, authorId } = saving
  const isMoved = to !== post.status
  const subject = { kind: 'post', id: post.id } as const
  if (isMoved || to === 'pending_review') ctx.announce({ to: [], topic: INBOX_CHANGED })
  if (!ctx.viewer.isAdmin) return
  if (isMoved) {
    const decision = decisionOf(ctx, post, to)
    const link = to === 'published' ? `/blog/post/${text.slug}` : `/blog/edit/${post.id}`
    const notice = { ...subject, authorId, title: text.title, link }
    if (decision) await notifyAuthor(ctx, notice, decision, reason)
    const before = { status: post.status }
    const action = actions[to]
    await audit(ctx, { action, subject, before, after: { status: to } })
  }
  if (saving.isSame) return
  const after = { title: text.title, slug: text.slug, contentLength: text.content.length }
  await audit(ctx, { action: 'post.changed', subject, after })
}

const actions = {
  published: 'post.published',
  rejected: 'post.rejected',
  draft: 'post.unpublished',
  pending_review: 'post.changed',
} as const
