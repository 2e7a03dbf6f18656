import { act } from '#orders/server/service/steps.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { DisputeRoom } from '../../contract.ts'
import { findActiveIdOf } from '../queries/disputes.ts'
import { lockCase, record, stepAsParty } from './step.ts'

/**
 * Withdraws a dispute for the party that opened it. The order returns to its previous status, and its review period
 * restarts.
 */
export function withdrawDispute(ctx: UserContext, id: number): Promise<DisputeRoom> {
  return stepAsParty(ctx, id, async (ctx, locked) => {
    const { order, dispute, by } = locked
    // Makes a repeated request harmless.
    if (dispute.closedThrough === 'withdrawal' && dispute.initiatorId === by.id) return
    await record(ctx, locked, by, {
      event: 'withdraw',
      kind: 'withdrawal',
      change: { closedThrough: 'withdrawal' },
    })
    await act(ctx, order, by, { event: 'withdraw_dispute' })
  })
}

/** Closes the order's dispute because the bank has kept the payment, so there is nothing left to divide. */
export function closeForChargeback(ctx: InTransaction, orderId: number): Promise<void> {
  return closeAlone(ctx, orderId, { event: 'charge_back', through: 'chargeback' })
}

/** Closes the order's dispute because the whole payment was refunded outside the marketplace. */
export function closeForExternalRefund(ctx: InTransaction, orderId: number): Promise<void> {
  return closeAlone(ctx, orderId, { event: 'external_refund', through: 'external_refund' })
}

/**
 * Closes the order's open dispute without a ruling; does nothing without one. Call it with the order locked and before
 * its escrow is locked.
 */
async function closeAlone(
  ctx: InTransaction,
  orderId: number,
  { event, through }: Ending,
): Promise<void> {
  const id = await findActiveIdOf(ctx.db, orderId)
  if (id === undefined) return
  const locked = await lockCase(ctx, id)
  await record(
    ctx,
    locked,
    { role: 'system', id: null },
    { event, kind: through, change: { closedThrough: through } },
  )
}

interface Ending {
  event: 'charge_back' | 'external_refund'
  through: 'chargeback' | 'external_refund'
}
