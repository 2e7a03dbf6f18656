import { audit, lastChange } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { Mover } from '#publishing/publication.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import { judgeAdminEdit, judgeMemberEdit, type Outcome } from '../../change.ts'
import type { PromptChange } from '../../fields.ts'
import type { PromptStatus } from '../../prompt.ts'
import type { PromptDetail } from '../../shapes.ts'
import { findPrompt } from '../queries.ts'
import {
  isSlugTaken,
  isWritten,
  lockPrompt,
  updatePrompt,
  type LockedPrompt,
  type PromptStanding,
  type PromptText,
} from '../queries/changes.ts'
import { deleteRevision, findRevision, putRevision } from '../queries/versions.ts'
import { getPrompt, noteReading } from '../service.ts'
import { knowsAll } from '../view.ts'
import { changePrompts, checkSlug, failPlaceTaken } from './slugs.ts'
import { checkCategory, differencesOf, textOf, withChange, writePrompt } from './texts.ts'

type InChange = InTransaction<UserContext>

/** The prompt, held, where the viewer may change it. Throws 404 when they do not see it, else 'prompt.not_yours'. */
export async function lockForChange(ctx: InChange, id: number): Promise<LockedPrompt> {
  const prompt = found(await lockPrompt(ctx.db, id))
  found(await findPrompt(ctx.db, ctx.viewer, id))
  if (!knowsAll(ctx.viewer, prompt)) fail('prompt.not_yours')
  return prompt
}

export function moversOf({ viewer }: InChange, { authorId }: LockedPrompt): Mover[] {
  return [
    ...(authorId === viewer.id ? (['author'] as const) : []),
    ...(viewer.isAdmin ? (['admin'] as const) : []),
  ]
}

export function failIllegal({ status: from }: LockedPrompt, to: PromptStatus): never {
  return fail('prompt.illegal_move', { details: { from, to } })
}

/** With the prompt as it is. Admins learn who it was; authors are answered by the admins as one. */
export async function failStale(ctx: InChange, id: number): Promise<never> {
  const current = await getPrompt(ctx, id)
  const since = current.revision?.updatedAt ?? current.updatedAt
  const changed = ctx.viewer.isAdmin
    ? await lastChange(ctx, { kind: 'prompt', id }, deeds, since)
    : {}
  return fail('stale', { facts: { current, ...changed } })
}
const deeds = [
  'prompt.changed',
  'prompt.published',
  'prompt.rejected',
  'prompt.unpublished',
  'prompt.moved',
  'prompt.featured',
] as const

/** Throws 'stale' with the prompt as it is, 'prompt.illegal_move' and what making one throws. */
export async function changePrompt(
  ctx: UserContext,
  id: number,
  { version, status, visibility, ...change }: PromptChange,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  let place: { categoryId: number; slug: string } | undefined
  const work = async (ctx: InChange) => {
    const prompt = await lockForChange(ctx, id)
    if (version !== undefined && version !== prompt.version) await failStale(ctx, id)
    const text = await wantedText(ctx, prompt, { ...change, status })
    place = text
    const isOtherText = differencesOf(prompt, text).length > 0
    const edit = { status, visibility, isOtherText }
    const verdict = ctx.viewer.isAdmin
      ? judgeAdminEdit(prompt, edit, moversOf(ctx, prompt))
      : judgeMemberEdit(prompt, edit)
    if (verdict === 'forbidden') fail('auth.forbidden')
    if (verdict === 'illegal') failIllegal(prompt, status ?? prompt.status)
    await carryOut(ctx, prompt, { text, visibility: visibility ?? prompt.visibility, ...verdict })
  }
  await changePrompts(ctx, work, () => place)
  return getPrompt(ctx, id)
}

/**
 * What it is to say. A member goes on with the change that waits already, an admin where they mend it or let it
 * through.
 */
async function wantedText(
  ctx: InChange,
  prompt: LockedPrompt,
  { status = prompt.status, ...change }: PromptChange,
): Promise<PromptText> {
  const isWaiting = prompt.isLive && prompt.status !== 'published'
  const isMended = isWaiting && (status === prompt.status || status === 'published')
  const revision =
    isMended || !ctx.viewer.isAdmin ? await findRevision(ctx.db, prompt.id) : undefined
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
  visibility: PromptStanding['visibility']
}

async function carryOut(
  ctx: InChange,
  prompt: LockedPrompt,
  { where, text, status, isLive, visibility }: Wanted,
): Promise<void> {
  const standing = { ...standingFor(ctx, prompt, status), isLive, visibility }
  const isNothing =
    differencesOf(prompt, text).length === 0 &&
    status === prompt.status &&
    visibility === prompt.visibility
  if (isNothing) return
  if (where === 'beside') {
    if (await isSlugTaken(ctx.db, text, prompt.id)) await failPlaceTaken(ctx, text)
    await putRevision(ctx.db, prompt.id, text, ctx.now())
    await updatePrompt(ctx.db, prompt.id, { ...standing, updatedAt: ctx.now() })
  } else {
    if (!isLive || status === 'published') await deleteRevision(ctx.db, prompt.id)
    await writePrompt(ctx, prompt, text, standing)
  }
  if (isInInbox(prompt.status) || isInInbox(status)) {
    ctx.announce({ to: [], topic: INBOX_CHANGED })
  }
  if (prompt.authorId !== ctx.viewer.id) await noteChange(ctx, prompt, { text, status, visibility })
}

export const isInInbox = (status: PromptStatus) => status === 'pending_review'

/** What a status brings with it. What was sent back stays said until it is handed in again. */
export function standingFor(
  ctx: Pick<InChange, 'now'>,
  prompt: LockedPrompt,
  status: PromptStatus,
): Partial<PromptStanding> {
  const isWaiting = isInInbox(status)
  const isSettled = isWaiting || status === 'published'
  return {
    status,
    submittedAt: isWaiting ? (prompt.submittedAt ?? ctx.now()) : null,
    ...(isSettled && { rejectionReason: null, rejectionCode: null }),
  }
}

/** What an admin changed of somebody else's; of the text only how long it is. */
async function noteChange(
  ctx: InChange,
  prompt: LockedPrompt,
  { text, ...to }: { text: PromptText; status: PromptStatus; visibility: string },
): Promise<void> {
  const told = ({ title, slug, content, categoryId }: PromptText) => ({
    title,
    slug,
    categoryId,
    contentLength: content.length,
  })
  const { status, visibility } = prompt
  await audit(ctx, {
    action: 'prompt.changed',
    subject: { kind: 'prompt', id: prompt.id },
    before: { ...told(prompt), status, visibility },
    after: { ...told(text), ...to },
  })
}

/** Into the trash; a second time there is nothing to delete. Its addresses lead nowhere from then on. */
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
    if (authorId === null) return
    await notify(ctx, {
      to: [authorId],
      kind: 'prompt.deleted',
      key: `prompt:${id}`,
      link: '/prompts/my',
      actorId: ctx.viewer.id,
      values: { title },
    })
  })
}
