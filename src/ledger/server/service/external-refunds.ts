import type { InTransaction } from '#platform/server/context.ts'
import {
  insertPosting,
  lockEscrow,
  settlePaymentStatus,
  type AccountRef,
} from '../queries/postings.ts'
import {
  findExternalRefund,
  insertExternalRefund,
  listUnposted,
  markReturned,
  sumExternalRefunds,
} from '../queries/external-refunds.ts'
import { findRefundOf, hastenPendingRefund } from '../queries/refunds.ts'
import { uncoverRefund } from './refund-covers.ts'
import type { OrderMoney } from './escrow.ts'
import { trySendRefund } from './refunds.ts'
import { LEASE_MS } from './retry.ts'
import { notifyClient } from './notify.ts'

/** A refund that a person made in the gateway's dashboard, outside the marketplace. */
export interface ExternalRefund {
  gateway: string
  gatewayRefundId: string
  amountCents: number
}

const LOSS = ['refund_loss', 0] as const
const CLEARING = ['psp_clearing', 0] as const

/**
 * Posts an external refund at the platform's loss, because no order decided it. A refund of the order that is due now
 * or later is reduced by this amount.
 */
export async function postExternalRefund(
  ctx: InTransaction,
  order: OrderMoney,
  refund: ExternalRefund,
): Promise<void> {
  const { paymentId } = await lockEscrow(ctx.db, order.id)
  await insertExternalRefund(ctx.db, { ...refund, orderId: order.id, noticedAt: ctx.now() })
  await post(ctx, order, refund, 'taken', [LOSS, CLEARING])
  await settlePaymentStatus(ctx.db, paymentId)
  await recheckPendingRefund(ctx, order)
}

/** Posts a partial external refund and notifies the client, because no step of the order does. */
export async function postExternalPart(
  ctx: InTransaction,
  order: OrderMoney,
  refund: ExternalRefund,
): Promise<void> {
  await postExternalRefund(ctx, order, refund)
  const { gatewayRefundId, amountCents } = refund
  const { id: orderId, currency } = order
  await notifyClient(ctx, { orderId, amountCents, currency }, `external:${gatewayRefundId}`)
}

/**
 * The client's bank returned the refund: the exact inverse of `postExternalRefund`. The order's own refund, if it
 * has one, is due again and is sent after the commit.
 */
export async function postExternalReturn(
  ctx: InTransaction,
  order: OrderMoney,
  refund: ExternalRefund,
): Promise<void> {
  const { paymentId } = await lockEscrow(ctx.db, order.id)
  await markReturned(ctx.db, refund.gatewayRefundId, ctx.now())
  await post(ctx, order, refund, 'returned', [CLEARING, LOSS])
  await settlePaymentStatus(ctx.db, paymentId)
  await recheckPendingRefund(ctx, order)
  const refundId = await findRefundOf(ctx.db, order.id)
  if (refundId === undefined) return
  await uncoverRefund(ctx, refundId)
  ctx.afterCommit((ctx) => trySendRefund(ctx, refundId))
}

/** Brings a waiting refund forward to review its amount, but not before a request under way has its answer. */
async function recheckPendingRefund({ db, now }: InTransaction, order: OrderMoney): Promise<void> {
  await hastenPendingRefund(db, order.id, new Date(now().getTime() + LEASE_MS))
}

async function post(
  ctx: InTransaction,
  order: OrderMoney,
  { gatewayRefundId, amountCents }: ExternalRefund,
  effect: 'taken' | 'returned',
  [debit, credit]: [AccountRef, AccountRef],
): Promise<void> {
  await insertPosting(ctx.db, {
    kind: 'refund',
    sourceId: gatewayRefundId,
    orderId: order.id,
    idemKey: `external:${gatewayRefundId}:${effect}`,
    currency: order.currency,
    at: ctx.now(),
    legs: [{ debit, credit, amountCents }],
  })
}

/** The external refund as recorded; undefined if it is not. */
export async function knownExternalRefund({ db }: InTransaction, gatewayRefundId: string) {
  return findExternalRefund(db, gatewayRefundId)
}

/** Those of the gateway's ids that no posting refers to. */
export function unknownSources({ db }: Pick<InTransaction, 'db'>, sourceIds: string[]) {
  return listUnposted(db, sourceIds)
}

/** The sum in cents of an order's external refunds that were not returned. */
export function externalRefundTotal({ db }: InTransaction, orderId: number): Promise<number> {
  return sumExternalRefunds(db, orderId)
}
