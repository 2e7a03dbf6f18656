import { judgeMoveAlong, type Mover, type MoveVerdict } from '#publishing/publication.ts'
import { promptWays, type PromptStatus, type PromptVisibility } from './prompt.ts'

/** Where a prompt stands. A live one of another status than published has a change that waits beside it. */
export interface Standing {
  status: PromptStatus
  isLive: boolean
  visibility: PromptVisibility
}

export interface Edit {
  status: PromptStatus | undefined
  visibility: PromptVisibility | undefined
  /** Whether the text is another one than the prompt's own. */
  isOtherText: boolean
}

/** What becomes of it: the text is the prompt's own now, or waits beside it. */
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
 * An admin's text is at once the prompt's own. Where a change waits beside what others read, it is the change that
 * they mend, and it goes on waiting until they publish it.
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
  // Of what is live already nothing is left to be decided.
  if (standing.isLive && status === 'published') return own('published')
  const verdict = judgeMoveAlong(promptWays, standing.status, status, movers)
  return verdict === 'allowed' ? own(status) : verdict === 'forbidden' ? verdict : 'illegal'
}

/**
 * A member's. What others read stays until an admin looked at the change
 * (docs/product-rules.md#review-before-publication); what only its author
 * reads needs nobody
 * (docs/product-rules.md#private-and-unlisted-prompts), so it is looked at when it is to leave that state.
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

function privateStatus({ status, isLive }: Standing, asked: PromptStatus | undefined) {
  if (asked === 'published' || asked === 'pending_review') return 'published'
  if (asked === 'draft') return 'draft'
  if (isLive) return 'published'
  return status === 'archived' ? 'archived' : 'draft'
}

function besideLive({ status: from }: Standing, { status: asked, isOtherText }: Edit): Outcome {
  if (!isOtherText) return own('published')
  const to = asked ?? (from === 'published' ? 'pending_review' : from)
  const status = to === 'published' ? 'pending_review' : to
  return { where: 'beside', status, isLive: true }
}

/** Nobody reads it now. What was put away comes back as it was; another text begins anew. */
function unreadStatus(from: PromptStatus, to: PromptStatus, { isOtherText }: Edit): PromptStatus {
  if (from === 'archived' && !isOtherText) return to === 'published' ? 'published' : to
  if (to === 'archived') return 'draft'
  return to === 'published' ? 'pending_review' : to
}

/** Of what only its author reads they decide everything themselves but whether it is fit for others. */
export function judgePromptMove(
  { status, visibility }: Standing,
  to: PromptStatus,
  movers: readonly Mover[],
): MoveVerdict {
  const isOwnAffair = visibility === 'private' && movers.includes('author') && to !== 'rejected'
  return judgeMoveAlong(promptWays, status, to, isOwnAffair ? ['author', 'admin'] : movers)
}
