import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import type { Decision, ListedBrief } from '../../admin-contract.ts'
import { moveBy, type Acting } from '../../brief.ts'
import type { BriefMove } from '../../process.ts'
import { lockBrief, type BriefChangeRow, type StoredBrief } from '../queries/briefs.ts'
import { getListed } from './admin-list.ts'
import { opening } from './moves.ts'
import { notifyClient } from './notify.ts'
import { record } from './record.ts'
import { sendMatching } from './send-matching.ts'

type Deciding = InTransaction<UserContext>

/**
 * Hides a gig from everyone but its client, who reads the reason. Its proposals wait, and go on when it is restored.
 * Throws 'brief.wrong_state' if it is hidden already, and 'brief.own_case' for the admin's own gig.
 */
export function hideBrief(ctx: UserContext, id: number, reason: string): Promise<ListedBrief> {
  return decideOn(ctx, id, 'hide', async (ctx, brief, by) => {
    const change = { hiddenAt: ctx.now(), adminReason: reason }
    await record(ctx, brief, { move: 'hide', by, change, note: reason })
    await audit(ctx, {
      action: 'brief.hidden',
      subject: { kind: 'brief', id },
      before: { isHidden: false },
      after: { isHidden: true, userId: brief.clientId },
    })
    await notifyClient(ctx, brief, 'brief.hidden', { reason })
  })
}

/** Shows a hidden gig again. Throws 'brief.wrong_state' if it is not hidden. */
export function restoreBrief(ctx: UserContext, id: number): Promise<ListedBrief> {
  return decideOn(ctx, id, 'restore', async (ctx, brief, by) => {
    await record(ctx, brief, {
      move: 'restore',
      by,
      change: { hiddenAt: null, adminReason: null },
    })
    await audit(ctx, {
      action: 'brief.restored',
      subject: { kind: 'brief', id },
      before: { isHidden: true },
      after: { isHidden: false, userId: brief.clientId },
    })
    await notifyClient(ctx, brief, 'brief.restored')
  })
}

/**
 * Opens a gig in review, or sends it back to its client as a draft with the reason. Either ends its hiding. Throws
 * 'brief.wrong_state' for a gig that another admin has decided on.
 */
export function decideBrief(
  ctx: UserContext,
  id: number,
  { approve, reason }: Decision,
): Promise<ListedBrief> {
  const move = approve ? 'approve' : 'refuse'
  return decideOn(ctx, id, move, async (ctx, brief, by) => {
    const change = await decided(ctx, brief, { approve, reason })
    await record(ctx, brief, { move, by, change, ...(reason !== undefined && { note: reason }) })
    if (approve) await sendMatching(ctx, id)
    await audit(ctx, {
      action: 'brief.decided',
      subject: { kind: 'brief', id },
      before: { status: brief.status },
      after: { status: change.status ?? null, userId: brief.clientId },
    })
    if (approve) await notifyClient(ctx, brief, 'brief.approved')
    else await notifyClient(ctx, brief, 'brief.refused', { reason: reason ?? '' })
  })
}

async function decided(
  ctx: Deciding,
  brief: StoredBrief,
  { approve, reason }: { approve: boolean; reason?: string | undefined },
): Promise<BriefChangeRow> {
  const now = ctx.now()
  if (!approve) {
    const adminReason = reason ?? null
    return { status: 'draft', hiddenAt: null, adminReason, decidedAt: now, decision: 'refused' }
  }
  return {
    ...(await opening(ctx, brief)),
    publishedAt: now,
    hiddenAt: null,
    adminReason: null,
    decidedAt: now,
    decision: 'approved',
  }
}

/** Takes an admin's move. Throws 'brief.not_found' for a draft that no admin has seen. */
async function decideOn(
  ctx: UserContext,
  id: number,
  move: BriefMove,
  act: (ctx: Deciding, brief: StoredBrief, by: Acting) => Promise<void>,
): Promise<ListedBrief> {
  return transaction(ctx, async (ctx) => {
    const brief = found(await lockBrief(ctx.db, id), 'brief.not_found')
    const by: Acting = { role: 'admin', id: ctx.viewer.id }
    const isPrivate = brief.status === 'draft' && brief.decision === null
    if (isPrivate && brief.clientId !== by.id) fail('brief.not_found')
    // A repeated decision is refused, so that two admins notice each other.
    if (moveBy(brief, move, by, ctx.now()) === null) fail('brief.wrong_state')
    await act(ctx, brief, by)
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    return getListed(ctx.db, id)
  })
}
