import { act } from '#orders/server/service/steps.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { DisputeRoom } from '../../contract.ts'
import { findActiveIdOf } from '../queries.ts'
import { lockCase, record, stepAsParty } from './step.ts'

/** Who opened a dispute takes it back: the order goes on where it was, its review time anew. */
export function withdrawDispute(ctx: UserContext, id: number): Promise<DisputeRoom> {
  return stepAsParty(ctx, id, async (ctx, one) => {
    const { order, dispute, by } = one
    // Pressing twice withdraws once.
    if (dispute.closedThrough === 'withdrawal' && dispute.initiatorId === by.id) return
    await record(ctx, one, by, {
      event: 'withdraw',
      kind: 'withdrawal',
      change: { closedThrough: 'withdrawal' },
    })
    await act(ctx, order, by, { event: 'withdraw_dispute' })
  })
}

/** The bank has kept the payment, so there is nothing left to divide. */
export function closeForChargeback(ctx: InTransaction, orderId: number): Promise<void> {
  return closeAlone(ctx, orderId, { event: 'charge_back', through: 'chargeback' })
}

/** All of it was paid back to the client past the dispute. */
export function closeForExternalRefund(ctx: InTransaction, orderId: number): Promise<void> {
  return closeAlone(ctx, orderId, { event: 'external_refund', through: 'external_refund' })
}

/**
 * A dispute that is running on the order is closed, without anybody's ruling. Called with the order's lock
 * held and before its escrow is locked; does nothing when none is running.
 */
async function closeAlone(
  ctx: InTransaction,
  orderId: number,
  { event, through }: Ending,
): Promise<void> {
  const id = await findActiveIdOf(ctx.db, orderId)
  if (id === undefined) return
  const one = await lockCase(ctx, id)
  await record(
    ctx,
    one,
    { role: 'system', id: null },
    { event, kind: through, change: { closedThrough: through } },
  )
}

interface Ending {
  event: 'charge_back' | 'external_refund'
  through: 'chargeback' | 'external_refund'
}
