import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { isAuthorOrAdmin, moversOf } from '#publishing/publication.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import { checkSeen, notifyAuthor } from '#publishing/server/service/reviews.ts'
import { statusName } from '#publishing/server/service/status-names.ts'
import { judgeAdminEdit, judgeMemberEdit, type Outcome } from '../../change.ts'
import type { PromptChange } from '../../fields.ts'
import type { PromptStatus } from '../../prompt.ts'
import type { PromptDetail } from '../../shapes.ts'
import { findPrompt } from '../queries/prompts.ts'
import {
  isSlugTaken,
  isWritten,
  lockPrompt,
  updatePrompt,
  type LockedPrompt,
  type PromptState,
  type PromptText,
} from '../queries/changes.ts'
import { deleteRevision, findRevision, putRevision } from '../queries/versions.ts'
import { getPrompt, noteReading } from './reading.ts'
import { changePrompts, checkSlug, failPlaceTaken } from './slugs.ts'
import { checkCategory, differencesOf, textOf, withChange, writePrompt } from './texts.ts'

type InChange = InTransaction<UserContext>

/** Locks a prompt that the viewer may change. Throws 'not_found' if they may not see it, and 'prompt.not_yours'. */
export async function lockForChange(ctx: InChange, id: number): Promise<LockedPrompt> {
  const prompt = found(await lockPrompt(ctx.db, id))
  found(await findPrompt(ctx.db, ctx.viewer, id))
  if (!isAuthorOrAdmin(ctx.viewer, prompt)) fail('prompt.not_yours')
  return prompt
}

export function failIllegal({ status: from }: LockedPrompt, to: PromptStatus): never {
  return fail('prompt.illegal_move', { details: { from: statusName(from), to: statusName(to) } })
}

const actions = [
  'prompt.changed',
  'prompt.published',
  'prompt.rejected',
  'prompt.unpublished',
  'prompt.moved',
  'prompt.featured',
] as const

/** Throws 'stale', 'prompt.published_already' and 'prompt.rejected_already'. */
export function checkPromptSeen(
  ctx: InChange,
  prompt: LockedPrompt,
  seen: { version: number | undefined; to: PromptStatus | undefined },
): Promise<void> {
  const current = () => getPrompt(ctx, prompt.id)
  return checkSeen(ctx, prompt, seen, { kind: 'prompt', actions, current })
}

/** Throws 'stale', 'auth.forbidden', 'prompt.illegal_move' and the errors of `createPrompt` except the rate limit. */
export async function changePrompt(
  ctx: UserContext,
  id: number,
  { version, status, visibility, ...change }: PromptChange,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  let place: { categoryId: number; slug: string } | undefined
  const work = async (ctx: InChange) => {
    const prompt = await lockForChange(ctx, id)
    await checkPromptSeen(ctx, prompt, { version, to: undefined })
    const text = await wantedText(ctx, prompt, { ...change, status })
    place = text
    const isOtherText = differencesOf(prompt, text).length > 0
    const edit = { status, visibility, isOtherText }
    const verdict = ctx.viewer.isAdmin
      ? judgeAdminEdit(prompt, edit, moversOf(ctx.viewer, prompt))
      : judgeMemberEdit(prompt, edit)
    if (verdict === 'forbidden') fail('auth.forbidden')
    if (verdict === 'illegal') failIllegal(prompt, status ?? prompt.status)
    await carryOut(ctx, prompt, { text, visibility: visibility ?? prompt.visibility, ...verdict })
  }
  await changePrompts(ctx, work, () => place)
  return getPrompt(ctx, id)
}

/**
 * The text after the change. A member's edit is based on the revision if there is one, and so is that of an admin who
 * corrects or publishes the revision.
 */
async function wantedText(
  ctx: InChange,
  prompt: LockedPrompt,
  { status = prompt.status, ...change }: PromptChange,
): Promise<PromptText> {
  const isWaiting = prompt.isLive && prompt.status !== 'published'
  const isContinued = isWaiting && (status === prompt.status || status === 'published')
  const revision =
    isContinued || !ctx.viewer.isAdmin ? await findRevision(ctx.db, prompt.id) : undefined
  const base = revision ?? textOf(prompt)
  const text = withChange(base, change)
  const { categoryId, slug, content } = text
  if (categoryId !== base.categoryId) await checkCategory(ctx, categoryId)
  if (slug !== prompt.slug) await checkSlug(ctx, text)
  if (content !== base.content && prompt.authorId !== null) {
    const written = { authorId: prompt.authorId, content, exceptId: prompt.id }
    if (await isWritten(ctx.db, written)) fail('prompt.duplicate')
  }
  return text
}

interface Wanted extends Outcome {
  text: PromptText
  visibility: PromptState['visibility']
}

async function carryOut(
  ctx: InChange,
  prompt: LockedPrompt,
  { where, text, status, isLive, visibility }: Wanted,
): Promise<void> {
  const state = { ...stateWith(ctx, prompt, status), isLive, visibility }
  const isNothing =
    differencesOf(prompt, text).length === 0 &&
    status === prompt.status &&
    visibility === prompt.visibility
  if (isNothing) return
  if (where === 'beside') {
    if (await isSlugTaken(ctx.db, text, prompt.id)) await failPlaceTaken(ctx, text)
    await putRevision(ctx.db, prompt.id, text, ctx.now())
    await updatePrompt(ctx.db, prompt.id, { ...state, updatedAt: ctx.now() })
  } else {
    if (!isLive || status === 'published') await deleteRevision(ctx.db, prompt.id)
    await writePrompt(ctx, prompt, text, state)
  }
  if (isInInbox(prompt.status) || isInInbox(status)) {
    ctx.announce({ to: [], topic: INBOX_CHANGED })
  }
  if (prompt.authorId !== ctx.viewer.id)
    await auditPrompt(ctx, prompt, { text, status, visibility })
}

export const isInInbox = (status: PromptStatus) => status === 'pending_review'

/** The columns that depend on the status. The reason of a rejection stays until the prompt is submitted again. */
export function stateWith(
  ctx: Pick<InChange, 'now'>,
  prompt: LockedPrompt,
  status: PromptStatus,
): Partial<PromptState> {
  const isWaiting = isInInbox(status)
  const isSettled = isWaiting || status === 'published'
  return {
    status,
    submittedAt: isWaiting ? (prompt.submittedAt ?? ctx.now()) : null,
    ...(isSettled && { rejectionReason: null, rejectionCode: null }),
  }
}

/** Audits an admin's change of another member's prompt. Of the content, only the length is recorded. */
async function auditPrompt(
  ctx: InChange,
  prompt: LockedPrompt,
  { text, ...to }: { text: PromptText; status: PromptStatus; visibility: string },
): Promise<void> {
  const audited = ({ title, slug, content, categoryId }: PromptText) => ({
    title,
    slug,
    categoryId,
    contentLength: content.length,
  })
  const { status, visibility } = prompt
  await audit(ctx, {
    action: 'prompt.changed',
    subject: { kind: 'prompt', id: prompt.id },
    before: { ...audited(prompt), status, visibility },
    after: { ...audited(text), ...to },
  })
}

/** Moves the prompt to the trash; throws 'not_found' the second time. Its old addresses stop redirecting. */
export async function removePrompt(ctx: UserContext, id: number): Promise<void> {
  await changePrompts(ctx, async (ctx) => {
    const prompt = await lockForChange(ctx, id)
    const at = ctx.now()
    await updatePrompt(ctx.db, id, { deletedAt: at, updatedAt: at })
    await forgetAddresses(ctx, { kind: 'prompt', entityId: id })
    if (isInInbox(prompt.status)) ctx.announce({ to: [], topic: INBOX_CHANGED })
    if (prompt.authorId === ctx.viewer.id) return
    const { authorId, title, slug, status } = prompt
    await audit(ctx, {
      action: 'prompt.deleted',
      subject: { kind: 'prompt', id },
      before: { title, slug, status },
    })
    const deleted = { kind: 'prompt', id, authorId, title, link: '/prompts/my' } as const
    await notifyAuthor(ctx, deleted, 'deleted')
  })
}
