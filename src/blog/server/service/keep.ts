import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { notify } from '#notifications/server/service.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { RejectionReason } from '#publishing/publication.ts'
import { rememberAddress, takeAddress } from '#publishing/server/service/addresses.ts'
import type { PostStatus } from '../../contract.ts'
import { updatePost, type LockedPost, type PostState } from '../queries/change.ts'
import { deleteOpenRevision, keepReplaced, saveOpenRevision } from '../queries/revisions.ts'
import { textOf, type PostText } from '../queries/texts.ts'
import { isUnpublishing } from './moves.ts'
import { derivedOf } from './texts.ts'

/** How many earlier published versions are kept. */
const KEPT_REVISIONS = 50

/** What becomes of a post, judged already. */
export interface Wish {
  to: PostStatus
  /** The newest text. */
  text: PostText
  /** It was written before. */
  isSame: boolean
  /** The day it comes out, as an admin says: null for none, undefined for the one it has. */
  planned: Date | null | undefined
  authorId: number | null
  reason?: string | null
  reasonCode?: RejectionReason | null
}

type InChange = InTransaction<UserContext>

/**
 * The text where it belongs: to everybody, into the draft, or beside what everybody reads
 * (docs/product-rules.md#review-before-publication).
 */
export async function keepPost(ctx: InChange, post: LockedPost, wish: Wish): Promise<void> {
  const { to, text } = wish
  const now = ctx.now()
  const isTakenDown = isUnpublishing(ctx.viewer, post, to)
  const waits = post.isLive && to !== 'published' && !isTakenDown
  if (waits) {
    await saveOpenRevision(ctx.db, { ...text, postId: post.id, authorId: wish.authorId, at: now })
    await updatePost(ctx.db, post.id, stateAfter(ctx, post, wish))
  } else {
    if (post.isLive) await replaceText(ctx, post, text)
    await moveAddress(ctx, post, text.slug)
    await updatePost(ctx.db, post.id, {
      ...text,
      ...derivedOf(text),
      ...stateAfter(ctx, post, wish),
      isLive: to === 'published',
      ...(to === 'published' && { publishedAt: wish.planned ?? post.publishedAt ?? now }),
      updatedAt: now,
    })
  }
  await tell(ctx, post, wish)
}

function stateAfter(ctx: InChange, post: LockedPost, wish: Wish): Partial<PostState> {
  const { to, planned, authorId } = wish
  const now = ctx.now()
  const isMoved = to !== post.status
  const decision = isMoved && ctx.viewer.isAdmin ? decisionOf(ctx, post, to) : undefined
  return {
    status: to,
    authorId,
    submittedAt: to === 'pending_review' ? (post.submittedAt ?? now) : null,
    ...(planned !== undefined && { publishedAt: planned }),
    ...(isMoved && {
      rejectionReason: wish.reason ?? null,
      rejectionCode: wish.reasonCode ?? null,
    }),
    ...(decision && { decision, decidedAt: now, decidedBy: ctx.viewer.id }),
    // What waits again was not decided.
    ...(to === 'pending_review' && { decision: null, decidedAt: null, decidedBy: null }),
  }
}

function decisionOf({ viewer }: InChange, post: LockedPost, to: PostStatus): PostState['decision'] {
  if (to === 'published' || to === 'rejected') return to
  return isUnpublishing(viewer, post, to) ? 'unpublished' : null
}

/** What everybody read until now is kept among the earlier texts. */
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

/**
 * Whoever followed what was published finds it again; a draft nobody could have found
 * (docs/product-rules.md#old-addresses).
 */
async function moveAddress(ctx: InChange, post: LockedPost, slug: string): Promise<void> {
  if (slug === post.slug) return
  await takeAddress(ctx, { kind: 'post', slug })
  if (post.isLive) await rememberAddress(ctx, { kind: 'post', slug: post.slug }, post.id)
}

/** The author learns what an admin decided, admins what waits, the log what an admin did. */
async function tell(ctx: InChange, post: LockedPost, wish: Wish): Promise<void> {
  const { to, text, reason } = wish
  const isMoved = to !== post.status
  const subject = { kind: 'post', id: post.id } as const
  if (isMoved || to === 'pending_review') ctx.announce({ to: [], topic: INBOX_CHANGED })
  if (!ctx.viewer.isAdmin) return
  if (isMoved) {
    await tellAuthor(ctx, post, wish)
    const before = { status: post.status }
    const action = actions[to]
    await audit(ctx, { action, subject, before, after: { status: to }, reason })
  }
  if (wish.isSame) return
  const after = { title: text.title, slug: text.slug, contentLength: text.content.length }
  await audit(ctx, { action: 'post.changed', subject, after })
}

const actions = {
  published: 'post.published',
  rejected: 'post.rejected',
  draft: 'post.unpublished',
  pending_review: 'post.changed',
} as const

const notices = {
  published: 'post.approved',
  rejected: 'post.rejected',
  unpublished: 'post.unpublished',
} as const

async function tellAuthor(ctx: InChange, post: LockedPost, wish: Wish): Promise<void> {
  const { to, text, reason } = wish
  const decision = decisionOf(ctx, post, to)
  if (wish.authorId === null || !decision) return
  await notify(ctx, {
    to: [wish.authorId],
    kind: notices[decision],
    key: `post:${post.id}`,
    link: to === 'published' ? `/blog/post/${text.slug}` : `/blog/edit/${post.id}`,
    actorId: ctx.viewer.id,
    values: { title: text.title, hasReason: reason ? 'yes' : 'no', reason: reason ?? '' },
  })
}
