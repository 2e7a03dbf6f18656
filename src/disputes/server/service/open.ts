import { attachFiles } from '#attachments/server/service/attached.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { stageOf } from '#orders/order.ts'
import { act, lockForParty } from '#orders/server/service/steps.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { DisputeRoom } from '../../contract.ts'
import { answerByFrom, firstPriority, otherSide } from '../../dispute.ts'
import type { NewDispute } from '../../inputs.ts'
import { hadChargeback, insertDispute } from '../queries/disputes.ts'
import { insertEntry } from '../queries/record.ts'
import { getRoom } from './read.ts'
import { notifyOfEntry } from './notify.ts'

/**
 * Opens a dispute about an order whose money is held. The order is frozen until the parties agree or an admin rules,
 * and the other party is asked to answer. For an order in another state, throws the reason why not.
 */
export async function openDispute(
  ctx: UserContext,
  orderId: number,
  { reason, description, files }: NewDispute,
): Promise<DisputeRoom> {
  const id = await transaction(ctx, async (ctx) => {
    const { order, by } = await lockForParty(ctx, orderId)
    refuseUnlessHeld(order)
    const at = ctx.now()
    const settings = await currentSettings(ctx)
    const isKnownToBank = await hadChargeback(ctx.db, orderId)
    const deadline = {
      awaiting: otherSide(by.role),
      answerBy: answerByFrom(at, settings.disputeAnswerDays),
    }
    const facts = { totalCents: order.totalCents, hadChargeback: isKnownToBank }
    const id = await insertDispute(ctx.db, {
      orderId,
      initiatorId: by.id,
      initiatorRole: by.role,
      reason,
      description,
      priority: firstPriority(facts, settings.disputeUrgentCents),
      ...deadline,
      createdAt: at,
      lastUpdated: at,
    })
    const author = { authorId: by.id, authorRole: by.role }
    const opening = { disputeId: id, kind: 'opening', ...author, text: description, at } as const
    const entryId = await insertEntry(ctx.db, opening)
    await attachFiles(ctx, { subject: 'dispute_entry', subjectId: entryId, orderId }, files)
    await act(ctx, order, by, { event: 'dispute' })
    ctx.announce({ to: [], topic: INBOX_CHANGED })
    await notifyOfEntry(ctx, order, { ...deadline, kind: 'opening', entryId, by })
    return id
  })
  return getRoom(ctx, id)
}

function refuseUnlessHeld(order: Parameters<typeof stageOf>[0]): void {
  const stage = stageOf(order)
  if (order.escrow === 'charged_back' && stage !== 'frozen') fail('dispute.charged_back')
  switch (stage) {
    case 'pending':
      return fail('dispute.cancel_first')
    case 'completed':
      return fail('dispute.too_late')
    case 'disputed':
      return fail('dispute.exists')
    case 'frozen':
      return fail('dispute.frozen')
    case 'cancelled':
      return fail('order.wrong_state')
    case 'in_progress':
    case 'delivered':
  }
}
