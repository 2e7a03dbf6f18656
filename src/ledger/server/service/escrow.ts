import type { InTransaction } from '#platform/server/context.ts'
import { splitTotal, type FeeTerms } from '../../split.ts'
import {
  insertCapture,
  insertPosting,
  lockEscrow,
  updateEscrow,
  type Capture,
  type Leg,
} from '../queries/postings.ts'
import { insertClosing } from '../queries/closings.ts'
import { trySendRefund } from './refunds.ts'

/** The facts of an order that the ledger needs to move its money. Amounts in cents. */
export interface OrderMoney extends FeeTerms {
  id: number
  providerId: number
  totalCents: number
  currency: string
}

export interface CapturedPayment extends Omit<Capture, 'idemKey' | 'feeDueAt'> {
  checkoutId: number
  /** Null if the gateway has not reported the fee yet; it is then requested later. */
  processingFeeCents: number | null
}

/** Posts a captured payment: from now on the order's escrow holds the money. */
export async function postCapture(ctx: InTransaction, payment: CapturedPayment): Promise<void> {
  const { checkoutId, processingFeeCents, ...capture } = payment
  const feeDueAt = processingFeeCents === null ? capture.at : null
  await insertCapture(ctx.db, { ...capture, feeDueAt, idemKey: `capture:${checkoutId}` })
  if (processingFeeCents) await postProcessingFee(ctx, payment, processingFeeCents)
}

/** Posts the gateway's fee for a payment, once per payment. */
export async function postProcessingFee(
  ctx: InTransaction,
  payment: Pick<CapturedPayment, 'checkoutId' | 'orderId' | 'paymentIntentId' | 'currency' | 'at'>,
  feeCents: number,
): Promise<void> {
  const { checkoutId, orderId, paymentIntentId, currency, at } = payment
  await insertPosting(ctx.db, {
    kind: 'processing_fee',
    sourceId: paymentIntentId,
    orderId,
    idemKey: `capture:${checkoutId}:fee`,
    currency,
    at,
    legs: [{ debit: ['psp_fee_expense', 0], credit: ['psp_clearing', 0], amountCents: feeCents }],
  })
}

/**
 * Divides the total between platform and provider and schedules the payout. The price of hours that were not worked
 * goes back to the client first.
 */
export async function postRelease(
  ctx: InTransaction,
  order: OrderMoney,
  unusedCents = 0,
): Promise<void> {
  await close(ctx, order, unusedCents)
}

/**
 * Refunds a part of the total to the client and divides the rest between platform and provider. The part is above
 * 0 and below the total; `postRefund` refunds the whole (docs/product-rules.md#dispute-rulings).
 */
export async function postSplit(
  ctx: InTransaction,
  order: OrderMoney,
  refundCents: number,
): Promise<void> {
  await close(ctx, order, refundCents)
}

/** Freezes the held money while a dispute is open. */
export async function freezeEscrow(ctx: InTransaction, orderId: number): Promise<void> {
  const { id } = await lockEscrow(ctx.db, orderId)
  await updateEscrow(ctx.db, id, { status: 'disputed', disputedAt: ctx.now() })
}

export async function thawEscrow(ctx: InTransaction, orderId: number): Promise<void> {
  const { id } = await lockEscrow(ctx.db, orderId)
  await updateEscrow(ctx.db, id, { status: 'holding', disputedAt: null })
}

/** Refunds the whole total to the client. */
export async function postRefund(ctx: InTransaction, order: OrderMoney): Promise<void> {
  await close(ctx, order, order.totalCents)
}

/**
 * Empties an escrow: at most one refund, one fee and one payout, under one key per order, so that the unique
 * index rejects a second closing of any kind. The refund is sent to the gateway after the commit.
 */
async function close(ctx: InTransaction, order: OrderMoney, refundedCents: number): Promise<void> {
  const { id: orderId, providerId, totalCents, currency } = order
  const split = splitTotal(totalCents, order, refundedCents)
  const held = ['escrow', orderId] as const
  const legs: Leg[] = [
    { debit: held, credit: ['refund_in_transit', orderId], amountCents: split.refundCents },
    { debit: held, credit: ['platform_fee', 0], amountCents: split.feeCents },
    { debit: held, credit: ['provider_payable', providerId], amountCents: split.providerCents },
  ]
  const refundId = await insertClosing(ctx.db, {
    ...split,
    orderId,
    providerId,
    totalCents,
    currency,
    status: statusAfter(split.refundCents, totalCents),
    legs: legs.filter((leg) => leg.amountCents > 0),
    at: ctx.now(),
  })
  if (split.refundCents === 0) return
  if (refundId === undefined) throw new Error(`Order ${orderId} was closed without its refund`)
  ctx.afterCommit((ctx) => trySendRefund(ctx, refundId))
}

function statusAfter(refundCents: number, totalCents: number) {
  if (refundCents === 0) return 'released'
  return refundCents === totalCents ? 'refunded' : 'partially_refunded'
}
