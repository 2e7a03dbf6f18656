import { transaction, type Context } from '#platform/server/context.ts'
import type { GatewayRefund } from '#platform/server/drivers/payments/gateway.ts'
import {
  claimRefund,
  hastenRefund,
  insertPosting,
  listDueRefunds,
  lockRefund,
  markPaymentRefunded,
  updateRefund,
} from '../queries.ts'

const MINUTE_MS = 60_000
/** How long a caller may take before another asks the gateway again, with the same key. */
const LEASE_MS = MINUTE_MS
/** A refund the gateway is working on is looked at this often, should its webhook get lost. */
const RECHECK_MS = 10 * MINUTE_MS
const MAX_BACKOFF_MS = 24 * 60 * MINUTE_MS
const ATTEMPTS_BEFORE_ALARM = 6
const BATCH = 50

/**
 * Asks the gateway for a refund that is due, outside any transaction, and records the answer. Safe to
 * call from everywhere at once: one caller gets it, and one attempt has one outcome at the gateway.
 */
export async function sendRefund(ctx: Context, refundId: number): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const now = ctx.now()
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const refund = await claimRefund(ctx.db, refundId, gateway.name, { now, leaseUntil })
  if (!refund) return
  const { attempt, amountCents, paymentIntentId: intentId } = refund
  const isAsked = refund.status === 'submitted'
  const answer = isAsked
    ? await findAnswer(gateway.findRefunds(intentId), refundId, attempt)
    : await gateway.refund({ refundId, attempt, intentId, amountCents })
  if (answer) await recordAnswer(ctx, answer)
}

/** The attempt right after the change that caused it; whatever fails here, the sweep repeats. */
export async function trySendRefund(ctx: Context, refundId: number | undefined): Promise<void> {
  if (refundId === undefined) return
  try {
    await sendRefund(ctx, refundId)
  } catch (error) {
    ctx.log.warn({ err: error, refundId }, 'refund will be sent later')
  }
}

export async function sendDueRefunds(ctx: Context): Promise<void> {
  for (const id of await listDueRefunds(ctx.db, ctx.now(), BATCH)) await trySendRefund(ctx, id)
}

/** A webhook spoke of this refund: read it again at the gateway. */
export async function refreshRefund(ctx: Context, gatewayRefundId: string): Promise<void> {
  const id = await hastenRefund(ctx.db, gatewayRefundId, ctx.now())
  if (id !== undefined) await sendRefund(ctx, id)
}

async function findAnswer(found: Promise<GatewayRefund[]>, refundId: number, attempt: number) {
  return (await found).find((one) => one.refundId === refundId && one.attempt === attempt)
}

/** Money leaves `refund_in_transit` only when the gateway has paid it back. */
async function recordAnswer(ctx: Context, answer: GatewayRefund): Promise<void> {
  await transaction(ctx, async ({ db, log }) => {
    const refund = await lockRefund(db, answer.refundId)
    if (refund.status === 'succeeded' || refund.attempt !== answer.attempt) return
    const at = ctx.now()
    const gatewayRefundId = answer.id
    if (answer.status === 'pending') {
      const dueAt = new Date(at.getTime() + RECHECK_MS)
      await updateRefund(db, refund.id, { status: 'submitted', gatewayRefundId, dueAt })
      return
    }
    if (answer.status === 'failed') {
      const attempt = refund.attempt + 1
      if (attempt > ATTEMPTS_BEFORE_ALARM)
        log.error({ refundId: refund.id }, 'refund needs a person')
      await updateRefund(db, refund.id, {
        status: 'pending',
        attempt,
        gatewayRefundId,
        failureReason: answer.failureReason ?? 'unknown',
        dueAt: new Date(at.getTime() + backoffMs(attempt)),
      })
      return
    }
    await insertPosting(db, {
      kind: 'refund',
      orderId: refund.orderId,
      idemKey: `refund:${refund.id}:done`,
      currency: refund.currency,
      at,
      legs: [
        {
          debit: ['refund_in_transit', refund.orderId],
          credit: ['psp_clearing', 0],
          amountCents: refund.amountCents,
        },
      ],
    })
    await updateRefund(db, refund.id, {
      status: 'succeeded',
      gatewayRefundId,
      failureReason: null,
      succeededAt: at,
    })
    await markPaymentRefunded(db, refund.paymentId, refund.amountCents)
  })
}

/** One minute, then twice as long each time, up to a day. */
function backoffMs(attempt: number) {
  return Math.min(MINUTE_MS * 2 ** (attempt - 2), MAX_BACKOFF_MS)
}
