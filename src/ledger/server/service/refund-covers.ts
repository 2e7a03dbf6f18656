import type { InTransaction } from '#platform/server/context.ts'
import { settlePaymentStatus } from '../queries/postings.ts'
import { coverOf, lockRefund, updateRefund } from '../queries/refunds.ts'
import { moveRefund, type LockedRefund } from './refund-moves.ts'

/**
 * Counts what the client received through external refunds towards their pending refund, or stops counting what was
 * returned. The rest becomes due as a new attempt, because another amount needs another key.
 */
export async function recordCover(ctx: InTransaction, id: number, attempt: number): Promise<void> {
  const refund = await lockRefund(ctx.db, id)
  if (refund.status !== 'pending' || refund.attempt !== attempt) return
  await coverAnew(ctx, refund)
}

/**
 * An external refund that was counted towards this order's refund was returned, so the client is owed it again. If
 * another part of the refund was already sent, a person must settle it.
 */
export async function uncoverRefund(ctx: InTransaction, id: number): Promise<void> {
  const refund = await lockRefund(ctx.db, id)
  const { status, amountCents, coveredCents } = refund
  const isDone = status === 'succeeded' && coveredCents === amountCents
  if (isDone) await coverAnew(ctx, refund)
  else if (coveredCents > 0 && status !== 'pending') {
    ctx.log.error(
      { refundId: id },
      'an external refund counted towards this refund was returned: settle it manually',
    )
  }
}

async function coverAnew(ctx: InTransaction, refund: LockedRefund): Promise<void> {
  const { id, amountCents, coveredCents, attempt, paymentId } = refund
  const cents = await coverOf(ctx.db, id)
  const more = cents - coveredCents
  if (more === 0) return
  if (more > 0) {
    const movement = { from: 'refund_in_transit', to: 'refund_loss', amountCents: more } as const
    await moveRefund(ctx, refund, 'covered', movement)
  } else {
    const movement = {
      from: 'refund_loss',
      to: 'refund_in_transit',
      amountCents: 0 - more,
    } as const
    await moveRefund(ctx, refund, 'uncovered', movement)
  }
  const isDone = cents === amountCents
  const at = ctx.now()
  await updateRefund(ctx.db, id, {
    status: isDone ? 'succeeded' : 'pending',
    coveredCents: cents,
    // A new attempt, so that a late answer to the previous one is ignored.
    attempt: attempt + 1,
    dueAt: at,
    succeededAt: isDone ? at : null,
    ...(isDone && { failureReason: null }),
  })
  await settlePaymentStatus(ctx.db, paymentId)
}
