import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  findUnreversed,
  hastenPayout,
  hastenPayouts,
  hastenTransfer,
  listDuePayouts,
} from '../queries/payouts.ts'
import { sendPayout } from './payouts.ts'

const BATCH = 100

/** Sends what is due; an error about one payout does not stop the others. */
export async function sendDuePayouts(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  for (const id of await listDuePayouts(ctx.db, ctx.payments.name, ctx.now(), BATCH)) {
    await trySendPayout(ctx, id)
  }
}

/** Makes a waiting payout due now, and sends it after the commit. False when the payout is not waiting. */
export async function sendAgain(ctx: InTransaction, payoutId: number): Promise<boolean> {
  const isWaiting = await hastenPayout(ctx.db, payoutId, ctx.now())
  if (isWaiting) ctx.afterCommit((ctx) => trySendPayout(ctx, payoutId))
  return isWaiting
}

/** Sends a payout without throwing: the sweep repeats what fails here. */
async function trySendPayout(ctx: Context, payoutId: number): Promise<void> {
  try {
    await sendPayout(ctx, payoutId)
  } catch (error) {
    ctx.log.warn({ err: error, payoutId }, 'payout will be sent later')
  }
}

/** Makes all waiting payouts of this provider due now. */
export function hastenPayoutsOf({ db, now }: InTransaction, providerId: number): Promise<void> {
  return hastenPayouts(db, providerId, now())
}

/** Handles a webhook about a transfer by looking it up at the gateway. */
export async function refreshTransfer(ctx: Context, gatewayTransferId: string): Promise<void> {
  const id = await hastenTransfer(ctx.db, gatewayTransferId, ctx.now())
  if (id !== undefined) await sendPayout(ctx, id)
}

/**
 * Handles a reversal at the gateway. If no chargeback asked for it, a person made it in the gateway's dashboard:
 * nothing is posted, an error is logged, and reconciliation lists it.
 */
export async function noticeReversal(ctx: Context, gatewayTransferId: string): Promise<void> {
  const payoutId = await findUnreversed(ctx.db, gatewayTransferId)
  if (payoutId === undefined) return
  ctx.log.error(
    { payoutId, gatewayTransferId },
    "a transfer was reversed in the gateway's dashboard",
  )
}
