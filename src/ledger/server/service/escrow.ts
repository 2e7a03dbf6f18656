import type { InTransaction } from '#platform/server/context.ts'
import { splitTotal } from '../../split.ts'
import {
  closeEscrow,
  insertCapture,
  insertPayout,
  insertPosting,
  insertRefund,
  lockEscrow,
  type Capture,
  type Leg,
} from '../queries.ts'

/** What the ledger needs to know of an order whose money it moves. Cents throughout. */
export interface OrderMoney {
  id: number
  providerId: number
  totalCents: number
  feeBps: number
}

export interface CapturedPayment extends Omit<Capture, 'idemKey'> {
  checkoutId: number
  processingFeeCents: number
}

/** The client's money has arrived: it is held in the order's escrow from now on. */
export async function postCapture(ctx: InTransaction, payment: CapturedPayment): Promise<void> {
  const { checkoutId, processingFeeCents, ...capture } = payment
  await insertCapture(ctx.db, { ...capture, idemKey: `capture:${checkoutId}` })
  if (processingFeeCents === 0) return
  await insertPosting(ctx.db, {
    kind: 'processing_fee',
    orderId: capture.orderId,
    idemKey: `capture:${checkoutId}:fee`,
    currency: capture.currency,
    at: capture.at,
    legs: [
      {
        debit: ['psp_fee_expense', 0],
        credit: ['psp_clearing', 0],
        amountCents: processingFeeCents,
      },
    ],
  })
}

/** The whole total is divided between platform and provider, and a payout is due. */
export async function postRelease(ctx: InTransaction, order: OrderMoney): Promise<void> {
  await close(ctx, order, 0)
}

/** The whole total goes back to the client. Answers the refund's id, for `trySendRefund` after commit. */
export async function postRefund(ctx: InTransaction, order: OrderMoney): Promise<number> {
  const refundId = await close(ctx, order, order.totalCents)
  if (refundId === undefined) throw new Error(`Order ${order.id} was closed without its refund`)
  return refundId
}

/**
 * Empties an escrow for good: one refund, one fee, one payout, under one key per order, so that a
 * second closing of any kind stops at the unique index.
 */
async function close(ctx: InTransaction, order: OrderMoney, refundedCents: number) {
  const at = ctx.now()
  const escrow = await lockEscrow(ctx.db, order.id)
  const { currency } = escrow
  const split = splitTotal(escrow.totalCents, order.feeBps, refundedCents)
  const held = ['escrow', order.id] as const
  const legs: Leg[] = [
    { debit: held, credit: ['refund_in_transit', order.id], amountCents: split.refundCents },
    { debit: held, credit: ['platform_fee', 0], amountCents: split.feeCents },
    {
      debit: held,
      credit: ['provider_payable', order.providerId],
      amountCents: split.providerCents,
    },
  ]
  await closeEscrow(ctx.db, escrow.id, statusAfter(split.refundCents, escrow.totalCents), at)
  await insertPosting(ctx.db, {
    kind: 'close',
    orderId: order.id,
    idemKey: `close:${order.id}`,
    currency,
    at,
    legs: legs.filter((leg) => leg.amountCents > 0),
  })
  const due = { orderId: order.id, currency, createdAt: at, dueAt: at }
  if (split.providerCents > 0) {
    await insertPayout(ctx.db, {
      ...due,
      escrowId: escrow.id,
      providerId: order.providerId,
      amountCents: split.providerCents,
    })
  }
  if (split.refundCents === 0) return undefined
  const { paymentId } = escrow
  return insertRefund(ctx.db, { ...due, paymentId, amountCents: split.refundCents })
}

function statusAfter(refundCents: number, totalCents: number) {
  if (refundCents === 0) return 'released'
  return refundCents === totalCents ? 'refunded' : 'partially_refunded'
}
