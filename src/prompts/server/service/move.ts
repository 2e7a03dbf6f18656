import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { notify } from '#notifications/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { agoOf } from '#publishing/publication.ts'
import { judgePromptMove } from '../../change.ts'
import type { PromptMove } from '../../contract.ts'
import { promptPath, type PromptStatus } from '../../prompt.ts'
import type { PromptDetail } from '../../shapes.ts'
import {
  findName,
  updatePrompt,
  type LockedPrompt,
  type PromptStanding,
} from '../queries/changes.ts'
import { deleteRevision, findRevision } from '../queries/versions.ts'
import { getPrompt, noteReading } from '../service.ts'
import {
  failIllegal,
  failStale,
  isInInbox,
  lockForChange,
  moversOf,
  standingFor,
} from './change.ts'
import { changePrompts, openSlug } from './slugs.ts'
import { checkCategory, textOf, writePrompt } from './texts.ts'

type InChange = InTransaction<UserContext>

/**
 * Brings a prompt, or the change that waits beside it, to another status. Throws 'prompt.illegal_move', and
 * 'auth.forbidden' for what only admins decide; of two admins who decide the second learns what the first did.
 */
export async function movePrompt(
  ctx: UserContext,
  id: number,
  { status: to, version, ...words }: PromptMove,
): Promise<PromptDetail> {
  await noteReading(ctx, id)
  await changePrompts(ctx, async (ctx) => {
    const prompt = await lockForChange(ctx, id)
    await checkSeen(ctx, prompt, { version, to })
    const verdict = isPuttingAway(prompt, to)
      ? 'allowed'
      : judgePromptMove(prompt, to, moversOf(ctx, prompt))
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

/** What is live can be put away whatever waits beside it; that comes back with it, as a draft. */
function isPuttingAway({ isLive }: LockedPrompt, to: PromptStatus): boolean {
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
  const standing = {
    ...standingFor(ctx, prompt, status),
    isLive,
    ...(decision && { decision, decidedAt: ctx.now(), decidedBy: ctx.viewer.id }),
    ...(to === 'rejected' && refusalOf(words)),
  }
  if (to === 'published' && revision && !isBack) {
    if (revision.categoryId !== prompt.categoryId) await checkCategory(ctx, revision.categoryId)
    const slug = await openSlug(ctx, revision, prompt.id)
    await deleteRevision(ctx.db, prompt.id)
    await writePrompt(ctx, prompt, { ...textOf(revision), slug }, standing)
  } else {
    await writePrompt(ctx, prompt, textOf(prompt), standing)
  }
  if (prompt.authorId === ctx.viewer.id && !decision) return
  await noteMove(ctx, prompt, { to, decision }, words)
  if (decision) await tellAuthor(ctx, prompt, decision, words)
}

/** Whether an admin decided something, which is not what authors do with their own. */
function decisionOf(
  { viewer }: InChange,
  { status, authorId }: LockedPrompt,
  to: PromptStatus,
): PromptStanding['decision'] {
  if (!viewer.isAdmin) return null
  if (to === 'rejected') return to
  if (to === 'published' && status !== 'archived') return to
  return status === 'published' && authorId !== viewer.id ? 'unpublished' : null
}

const refusalOf = ({ reason, reasonCode }: Words) => ({
  rejectionReason: reason || null,
  rejectionCode: reasonCode ?? null,
})

async function noteMove(
  ctx: InChange,
  { id, status }: LockedPrompt,
  { to, decision }: { to: PromptStatus; decision: PromptStanding['decision'] },
  { reason, reasonCode }: Words,
): Promise<void> {
  await audit(ctx, {
    action: decision ? `prompt.${decision}` : 'prompt.moved',
    subject: { kind: 'prompt', id },
    before: { status },
    after: { status: to, ...(reasonCode && { reasonCode }) },
    reason: reason || null,
  })
}

const notices = {
  published: 'prompt.approved',
  rejected: 'prompt.rejected',
  unpublished: 'prompt.unpublished',
} as const

async function tellAuthor(
  ctx: InChange,
  { id, authorId }: LockedPrompt,
  decision: keyof typeof notices,
  { reason }: Words,
): Promise<void> {
  if (authorId === null) return
  const prompt = await getPrompt(ctx, id)
  await notify(ctx, {
    to: [authorId],
    kind: notices[decision],
    actorId: ctx.viewer.id,
    values: { title: prompt.title, hasReason: reason ? 'yes' : 'no', reason: reason || '' },
    link: decision === 'published' ? promptPath(prompt) : `/prompts/edit/${id}`,
    key: `prompt:${id}`,
  })
}

/** Whoever decides without saying what they saw is taken not to have seen what another did so lately. */
const UNSEEN_MS = 60_000
const refusals = {
  published: 'prompt.published_already',
  rejected: 'prompt.rejected_already',
} as const

/**
 * Throws 'stale' where it was changed since `version`, or tells who decided meanwhile
 * (docs/product-rules.md#concurrent-moderation).
 */
async function checkSeen(
  ctx: InChange,
  prompt: LockedPrompt,
  { version, to }: { version: number | undefined; to: PromptStatus },
): Promise<void> {
  const { decision, decidedAt, decidedBy, status } = prompt
  const isStale = version !== undefined && version !== prompt.version
  const isFresh = decidedAt !== null && ctx.now().getTime() - decidedAt.getTime() < UNSEEN_MS
  const isDecision = ctx.viewer.isAdmin && (to === 'published' || to === 'rejected')
  if (
    isDecision &&
    decidedBy !== ctx.viewer.id &&
    (decision === 'published' || decision === 'rejected') &&
    decision === status &&
    (version === undefined ? isFresh : isStale)
  ) {
    const name = decidedBy === null ? '' : await findName(ctx.db, decidedBy)
    fail(refusals[decision], {
      details: { name, ago: agoOf(decidedAt ?? ctx.now(), ctx.now()) },
      facts: { current: await getPrompt(ctx, prompt.id) },
    })
  }
  if (isStale && status !== to) {
    await failStale(ctx, prompt.id)
  }
}

/** Among the featured ones, or no longer. */
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
