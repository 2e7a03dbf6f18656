import type { InTransaction } from '#platform/server/context.ts'
import type { Acting } from '../../brief.ts'
import type { BriefMove } from '../../process.ts'
import { BRIEF_CHANGED } from '../../topic.ts'
import { insertBriefEvent, updateBrief, type BriefChangeRow } from '../queries/briefs.ts'

interface Step {
  move: BriefMove
  by: Acting
  change: BriefChangeRow
  /** An admin's reason. */
  note?: string
}

/**
 * Writes a move that `moveBy` allowed: the change, a line of the history, and the signal to the client. The caller holds
 * the lock of the brief.
 */
export async function record(
  ctx: InTransaction,
  brief: { id: number; clientId: number },
  { move, by, change, note }: Step,
): Promise<void> {
  const at = ctx.now()
  await updateBrief(ctx.db, brief.id, { ...change, updatedAt: at })
  await insertBriefEvent(ctx.db, {
    briefId: brief.id,
    kind: move,
    actorId: by.id,
    actorRole: by.role,
    note: note ?? null,
    at,
  })
  announceBrief(ctx, brief)
}

/** Tells the pages of the client, and of a viber if one is given, that the gig or what belongs to it changed. */
export function announceBrief(
  ctx: Pick<InTransaction, 'announce'>,
  { id, clientId }: { id: number; clientId: number },
  viberId?: number,
): void {
  const to = viberId === undefined ? [clientId] : [clientId, viberId]
  ctx.announce({ to, topic: BRIEF_CHANGED, data: { id } })
}
