import type { LockedBrief } from '#briefs/server/service/locks.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { lockOpenProposals } from '../queries/offers.ts'
import { SYSTEM } from './end.ts'
import { notifyOfMove } from './notify.ts'
import { record } from './record.ts'

/** Ends the open proposals of a locked gig whose positions are all filled, and tells their vibers. */
export async function passOver(ctx: InTransaction, brief: LockedBrief): Promise<void> {
  const proposals = await lockOpenProposals(ctx.db, brief.id)
  if (proposals.length === 0) return
  await record(ctx, proposals, { move: 'pass_over', by: SYSTEM, change: { status: 'closed' } })
  const { title } = brief
  for (const proposal of proposals) {
    const wasRead = proposal.readAt !== null
    const facts = { title, totalCents: null, currency: '', wasRead }
    await notifyOfMove(ctx, proposal, 'pass_over', SYSTEM, facts)
  }
}
