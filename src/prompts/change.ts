import { judgeMoveAlong, type Mover, type MoveVerdict } from '#publishing/publication.ts'
import { promptWays, type PromptStatus, type PromptVisibility } from './prompt.ts'

/** The state of a prompt. If a live prompt has another status than `published`, that is the status of its revision. */
export interface Standing {
  status: PromptStatus
  isLive: boolean
  visibility: PromptVisibility
}

export interface Edit {
  status: PromptStatus | undefined
  visibility: PromptVisibility | undefined
  /** Whether the text after the edit differs from the prompt's own text. */
  isOtherText: boolean
}

/** The result of an edit: the text becomes the prompt's own, or is stored as a revision ('beside'). */
export interface Outcome {
  where: 'own' | 'beside'
  status: PromptStatus
  isLive: boolean
}

export type EditVerdict = Outcome | 'forbidden' | 'illegal'

const own = (status: PromptStatus, isLive = status === 'published'): Outcome => ({
  where: 'own',
  status,
  isLive,
})

/**
 * An admin's edit changes the prompt itself, without a review. While a live prompt has a revision, an edit that keeps
 * the status changes the revision, and readers see the approved text until an admin publishes the revision.
 */
export function judgeAdminEdit(
  standing: Standing,
  edit: Edit,
  movers: readonly Mover[],
): EditVerdict {
  const { status = standing.status } = edit
  if (status === standing.status) {
    const isWaiting = standing.isLive && status !== 'published'
    return isWaiting ? besideLive(standing, edit) : own(status, standing.isLive)
  }
  // An admin may publish the revision of a live prompt from any status.
  if (standing.isLive && status === 'published') return own('published')
  const verdict = judgeMoveAlong(promptWays, standing.status, status, movers)
  return verdict === 'allowed' ? own(status) : verdict === 'forbidden' ? verdict : 'illegal'
}

/**
 * A member's edit of a live prompt becomes a revision that waits for review
 * (docs/product-rules.md#review-before-publication). A private prompt needs no review until it becomes public or
 * unlisted (docs/product-rules.md#private-and-unlisted-prompts).
 */
export function judgeMemberEdit(standing: Standing, edit: Edit): EditVerdict {
  const { status: from } = standing
  const to = edit.status ?? from
  if (to !== from && (to === 'rejected' || to === 'archived')) {
    return to === 'rejected' ? 'forbidden' : 'illegal'
  }
  const visibility = edit.visibility ?? standing.visibility
  if (visibility === 'private') return own(privateStatus(standing, edit.status))
  if (standing.visibility === 'private') {
    const isKept = edit.status === undefined && !standing.isLive
    return own(isKept || to === 'draft' ? 'draft' : 'pending_review')
  }
  return standing.isLive ? besideLive(standing, edit) : own(unreadStatus(from, to, edit))
}

function privateStatus({ status, isLive }: Standing, requested: PromptStatus | undefined) {
  if (requested === 'published' || requested === 'pending_review') return 'published'
  if (requested === 'draft') return 'draft'
  if (isLive) return 'published'
  return status === 'archived' ? 'archived' : 'draft'
}

function besideLive({ status: from }: Standing, { status: requested, isOtherText }: Edit): Outcome {
  if (!isOtherText) return own('published')
  const to = requested ?? (from === 'published' ? 'pending_review' : from)
  const status = to === 'published' ? 'pending_review' : to
  return { where: 'beside', status, isLive: true }
}

/**
 * The status of a prompt that is not live. An archived prompt with an unchanged text returns without a review; with a
 * changed text it starts again as a draft.
 */
function unreadStatus(from: PromptStatus, to: PromptStatus, { isOtherText }: Edit): PromptStatus {
  if (from === 'archived' && !isOtherText) return to === 'published' ? 'published' : to
  if (to === 'archived') return 'draft'
  return to === 'published' ? 'pending_review' : to
}

/** Authors may make every change of status of their private prompts except a rejection. */
export function judgePromptMove(
  { status, visibility }: Standing,
  to: PromptStatus,
  movers: readonly Mover[],
): MoveVerdict {
  const isOwnAffair = visibility === 'private' && movers.includes('author') && to !== 'rejected'
  return judgeMoveAlong(promptWays, status, to, isOwnAffair ? ['author', 'admin'] : movers)
}
