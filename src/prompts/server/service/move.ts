import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { moversOf, type Decision } from '#publishing/publication.ts'
import { notifyAuthor } from '#publishing/server/service/reviews.ts'
import { judgePromptMove } from '../../change.ts'
import type { PromptMove } from '../../contract.ts'
import { promptPath, type PromptStatus } from '../../prompt.ts'
import type { PromptDetail } from '../../shapes.ts'
import { updatePrompt, type LockedPrompt } from '../queries/changes.ts'
import { deleteRevision, findRevision } from '../queries/versions.ts'
import { getPrompt, noteReading } from './reading.ts'
import { checkPromptSeen, failIllegal, isInInbox, lockForChange, stateWith } from './change.ts'
import { changePrompts, openSlug } from './slugs.ts'
import { checkCategory, textOf, writePrompt } from './texts.ts'

type InChange = InTransaction<UserContext>

/**
 * Changes the status of a prompt or of its revision. Throws 'prompt.illegal_move', 'auth.forbidden' for a decision that
 * only admins make, and the errors of `checkPromptSeen`, for example when another admin has already decided.
 */
export async function movePrompt(
  ctx: UserContext,
  id: number,
  { status: to, version, ...words }: PromptMove,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  await changePrompts(ctx, async (ctx) => {
    const prompt = await lockForChange(ctx, id)
    await checkPromptSeen(ctx, prompt, { version, to })
    const verdict = isArchiving(prompt, to)
      ? 'allowed'
      : judgePromptMove(prompt, to, moversOf(ctx.viewer, prompt))
    if (verdict === 'unchanged') return
    if (verdict === 'forbidden') fail('auth.forbidden')
    if (verdict === 'illegal') failIllegal(prompt, to)
    await carryOut(ctx, prompt, to, words)
    if (isInInbox(prompt.status) || isInInbox(to)) {
      ctx.announce({ to: [], topic: INBOX_CHANGED })
    }
  })
  return getPrompt(ctx, id)
}

/** A live prompt with a revision can be archived too. When it is restored, the revision is a draft. */
function isArchiving({ isLive }: LockedPrompt, to: PromptStatus): boolean {
  return isLive && to === 'archived'
}

type Words = Omit<PromptMove, 'status' | 'version'>

async function carryOut(ctx: InChange, prompt: LockedPrompt, to: PromptStatus, words: Words) {
  const revision = await findRevision(ctx.db, prompt.id)
  const isBack = prompt.status === 'archived' && to === 'published' && revision !== undefined
  const status = isBack ? 'draft' : to
  const isLive =
    to === 'published' || (to !== 'archived' && revision !== undefined && prompt.isLive)
  const decision = decisionOf(ctx, prompt, to)
  const state = {
    ...stateWith(ctx, prompt, status),
    isLive,
    ...(decision && { decision, decidedAt: ctx.now(), decidedBy: ctx.viewer.id }),
    ...(to === 'rejected' && refusalOf(words)),
  }
  if (to === 'published' && revision && !isBack) {
    if (revision.categoryId !== prompt.categoryId) await checkCategory(ctx, revision.categoryId)
    const slug = await openSlug(ctx, revision, prompt.id)
    await deleteRevision(ctx.db, prompt.id)
    await writePrompt(ctx, prompt, { ...textOf(revision), slug }, state)
  } else {
    await writePrompt(ctx, prompt, textOf(prompt), state)
  }
  if (prompt.authorId === ctx.viewer.id && !decision) return
  await auditMove(ctx, prompt, { to, decision }, words)
  if (!decision) return
  const moved = await getPrompt(ctx, prompt.id)
  const link = decision === 'published' ? promptPath(moved) : `/prompts/edit/${prompt.id}`
  await notifyAuthor(ctx, { ...moved, kind: 'prompt', link }, decision, words.reason)
}

/** The decision that an admin makes with this change of status; null for other changes, such as those by authors. */
function decisionOf(
  { viewer }: InChange,
  { status, authorId }: LockedPrompt,
  to: PromptStatus,
): Decision | null {
  if (!viewer.isAdmin) return null
  if (to === 'rejected') return to
  if (to === 'published' && status !== 'archived') return to
  return status === 'published' && authorId !== viewer.id ? 'unpublished' : null
}

const refusalOf = ({ reason, reasonCode }: Words) => ({
  rejectionReason: reason || null,
  rejectionCode: reasonCode ?? null,
})

async function auditMove(
  ctx: InChange,
  { id, status }: LockedPrompt,
  { to, decision }: { to: PromptStatus; decision: Decision | null },
  { reasonCode }: Words,
): Promise<void> {
  await audit(ctx, {
    action: decision ? `prompt.${decision}` : 'prompt.moved',
    subject: { kind: 'prompt', id },
    before: { status },
    after: { status: to, ...(reasonCode && { reasonCode }) },
  })
}

export async function featurePrompt(
  ctx: UserContext,
  id: number,
  isFeatured: boolean,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  await changePrompts(ctx, async (ctx) => {
    const prompt = found(await lockForChange(ctx, id))
    if (prompt.isFeatured === isFeatured) return
    await updatePrompt(ctx.db, id, { isFeatured, updatedAt: prompt.updatedAt })
    await audit(ctx, {
      action: 'prompt.featured',
      subject: { kind: 'prompt', id },
      before: { isFeatured: prompt.isFeatured },
      after: { isFeatured },
    })
  })
  return getPrompt(ctx, id)
}
