import { MINUTE_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { GatewayRefund, PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { settlePaymentStatus } from '../queries/postings.ts'
import {
  claimRefund,
  findByGatewayId,
  hastenRefund,
  listDueRefunds,
  lockRefund,
  updateRefund,
} from '../queries/refunds.ts'
import { recordCover } from './refund-covers.ts'
import { moveRefund, type LockedRefund } from './refund-moves.ts'
import { ATTEMPTS_BEFORE_ALARM, backoffMs, KEY_LIFE_MS, LEASE_MS } from './retry.ts'
import { notifyClient } from './notify.ts'

/** How often a refund is polled while it waits for the gateway, whose webhook may be lost, or for the client's bank. */
const RECHECK_MS = 10 * MINUTE_MS
const BATCH = 50

/**
 * Sends a due refund: asks the gateway outside any transaction and records the answer. Safe to call concurrently: one
 * caller gets the refund, and each attempt has one outcome at the gateway. While the client's bank is taking the
 * payment back, no refund is sent; a refund whose response was lost is looked up. Amounts the client received through
 * external refunds are not sent again.
 */
export async function sendRefund(ctx: Context, refundId: number): Promise<void> {
  const gateway = ctx.payments
  if (!gateway) return
  const now = ctx.now()
  const refund = await claimRefund(ctx.db, refundId, gateway.name, {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    recheckAt: new Date(now.getTime() + RECHECK_MS),
  })
  if (!refund) return
  const { attempt, paymentIntentId: intentId, isAtBank, isTakenBack } = refund
  const isSubmitted = refund.status === 'submitted'
  const isCoverNew = refund.isCoverNew && !isSubmitted
  const isOld = now.getTime() - refund.createdAt.getTime() > KEY_LIFE_MS
  const known =
    isSubmitted || isOld || isAtBank || isTakenBack || isCoverNew
      ? await findAnswer(gateway, intentId, refund)
      : undefined
  const isUnsent = !known || known.status === 'failed'
  if (isTakenBack && isUnsent) {
    await transaction(ctx, (ctx) => recordByBank(ctx, refundId, attempt))
    return
  }
  if ((isSubmitted || isAtBank) && !known) return
  if (isCoverNew && isUnsent) {
    await transaction(ctx, (ctx) => recordCover(ctx, refundId, attempt))
    return sendRefund(ctx, refundId)
  }
  const amountCents = refund.amountCents - refund.coveredCents
  const wanted = { refundId, attempt, intentId, amountCents }
  const answer = known ?? (await gateway.refund(wanted))
  await transaction(ctx, (ctx) => recordAnswer(ctx, answer))
}

/** Sends a refund without throwing: the sweep repeats what fails here. */
export async function trySendRefund(ctx: Context, refundId: number): Promise<void> {
  try {
    await sendRefund(ctx, refundId)
  } catch (error) {
    ctx.log.warn({ err: error, refundId }, 'refund will be sent later')
  }
}

export async function sendDueRefunds(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  const due = await listDueRefunds(ctx.db, ctx.payments.name, ctx.now(), BATCH)
  for (const id of due) await trySendRefund(ctx, id)
}

/**
 * Handles a webhook about a refund by reading it again at the gateway. Even a refund that succeeded may fail later,
 * for example because the card was closed. Returns whether the refund is one of ours.
 */
export async function refreshRefund(ctx: Context, gatewayRefundId: string): Promise<boolean> {
  const known = await findByGatewayId(ctx.db, gatewayRefundId)
  if (known?.status === 'submitted') {
    await hastenRefund(ctx.db, known.id, ctx.now())
    await sendRefund(ctx, known.id)
  }
  if (known?.status === 'succeeded' && ctx.payments) {
    const answer = await findAnswer(ctx.payments, known.paymentIntentId, known)
    if (answer?.status === 'failed') await transaction(ctx, (ctx) => recordReturn(ctx, answer))
  }
  return known !== undefined
}

async function findAnswer(
  gateway: PaymentGateway,
  intentId: string,
  { id, attempt }: { id: number; attempt: number },
): Promise<GatewayRefund | undefined> {
  const found = await gateway.findRefunds(intentId)
  return found.find((refund) => refund.refundId === id && refund.attempt === attempt)
}

/** Money leaves `refund_in_transit` only once the gateway has refunded it. */
async function recordAnswer(ctx: InTransaction, answer: GatewayRefund): Promise<void> {
  const refund = await lockRefund(ctx.db, answer.refundId)
  const isOpen = refund.status === 'pending' || refund.status === 'submitted'
  if (!isOpen || refund.attempt !== answer.attempt) return
  const at = ctx.now()
  const gatewayRefundId = answer.id
  if (answer.status === 'pending') {
    const dueAt = new Date(at.getTime() + RECHECK_MS)
    await updateRefund(ctx.db, refund.id, { status: 'submitted', gatewayRefundId, dueAt })
    return
  }
  if (answer.status === 'failed') return tryLater(ctx, refund, answer)
  const sentCents = refund.amountCents - refund.coveredCents
  const movement = {
    from: 'refund_in_transit',
    to: 'psp_clearing',
    amountCents: sentCents,
  } as const
  await moveRefund(ctx, refund, 'done', movement, answer.id)
  await updateRefund(ctx.db, refund.id, {
    status: 'succeeded',
    gatewayRefundId,
    failureReason: null,
    succeededAt: at,
  })
  await settlePaymentStatus(ctx.db, refund.paymentId)
  await notifyClient(ctx, { ...refund, amountCents: sentCents }, `refund:${refund.id}`)
}

/** A refund that had succeeded was returned, so its money is in transit to the client again. */
async function recordReturn(ctx: InTransaction, answer: GatewayRefund): Promise<void> {
  const refund = await lockRefund(ctx.db, answer.refundId)
  if (refund.status !== 'succeeded' || refund.attempt !== answer.attempt) return
  const amountCents = refund.amountCents - refund.coveredCents
  const movement = { from: 'psp_clearing', to: 'refund_in_transit', amountCents } as const
  await moveRefund(ctx, refund, 'returned', movement, answer.id)
  await tryLater(ctx, refund, answer)
  await settlePaymentStatus(ctx.db, refund.paymentId)
}

/** The bank paid the client first, so the money reserved for the refund covers the platform's chargeback loss. */
async function recordByBank(ctx: InTransaction, id: number, attempt: number): Promise<void> {
  const refund = await lockRefund(ctx.db, id)
  const isOpen = refund.status === 'pending' || refund.status === 'submitted'
  if (!isOpen || refund.attempt !== attempt) return
  const amountCents = refund.amountCents - refund.coveredCents
  const movement = { from: 'refund_in_transit', to: 'chargeback_loss', amountCents } as const
  await moveRefund(ctx, refund, 'by_bank', movement)
  await updateRefund(ctx.db, id, { status: 'by_bank' })
}

/** After a definite refusal, schedules another attempt with a new key. */
async function tryLater(
  ctx: InTransaction,
  refund: LockedRefund,
  answer: GatewayRefund,
): Promise<void> {
  const attempt = refund.attempt + 1
  if (attempt > ATTEMPTS_BEFORE_ALARM) {
    ctx.log.error({ refundId: refund.id }, 'refund needs a person')
  }
  await updateRefund(ctx.db, refund.id, {
    status: 'pending',
    attempt,
    gatewayRefundId: answer.id,
    failureReason: answer.failureReason ?? 'unknown',
    succeededAt: null,
    dueAt: new Date(ctx.now().getTime() + backoffMs(attempt)),
  })
}
