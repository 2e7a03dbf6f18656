import { purchaseOf } from '#orders/purchase.ts'
import { openOrder } from '#orders/server/service/open.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { orUnreachable } from '#platform/server/drivers/payments/or-unreachable.ts'
import type { Intent, IntentStatus } from '#platform/server/drivers/payments/gateway.ts'
import { arePartiesActive } from '../queries/buying.ts'
import {
  closeCheckout,
  findOrderOf,
  findPayment,
  lockCheckout,
  type CheckoutRow,
} from '../queries/checkouts.ts'
import { lockSubject } from './lock-subject.ts'

export interface Settlement {
  /** The payment's status at the gateway; undefined if the gateway was not asked. */
  intent?: IntentStatus
  orderId?: number
  /** The payment came too late, so its refund is under way. */
  isRefunded?: boolean
}

/** What of a checkout says whether the gateway must be asked. The caller has read it. */
type ReadCheckout = Pick<CheckoutRow, 'id' | 'status' | 'gateway' | 'paymentIntentId'>

/**
 * Brings a checkout in line with the gateway. The success page, the webhook and the sweep all call it. A captured
 * payment becomes exactly one order with its money in the ledger, or a cancelled order with a refund if it came too
 * late. For any other status nothing changes.
 */
export async function settle(ctx: Context, checkout: ReadCheckout): Promise<Settlement> {
  const { id, status, gateway, paymentIntentId } = checkout
  if (status === 'paid') return settled(await findOrderOf(ctx.db, id))
  // The gateway of this checkout is no longer configured, so it cannot be asked.
  if (ctx.payments?.name !== gateway || !paymentIntentId) return {}
  const intent = await orUnreachable(ctx, ctx.payments.retrieveIntent(paymentIntentId))
  if (intent.status !== 'succeeded') return { intent: intent.status }
  return transaction(ctx, (ctx) => capture(ctx, id, intent))
}

/** Settles the payment of an intent, if it is not an order yet. Undefined if the payment is unknown here. */
export async function settleIntent(
  ctx: Context,
  intentId: string,
): Promise<Settlement | undefined> {
  const payment = await findPayment(ctx.db, intentId)
  if (!payment) return undefined
  return payment.orderId === null ? settle(ctx, payment) : settled(payment.orderId)
}

/** The order of a payment, which is settled first if necessary. Undefined if the payment is unknown here. */
export async function orderOfIntent(ctx: Context, intentId: string): Promise<number | undefined> {
  const settlement = await settleIntent(ctx, intentId)
  if (settlement && settlement.orderId === undefined) {
    throw new Error(`Payment ${intentId} has no order yet`)
  }
  return settlement?.orderId
}

async function capture(
  ctx: InTransaction,
  checkoutId: number,
  intent: Intent,
): Promise<Settlement> {
  const checkout = await lockCheckout(ctx.db, checkoutId)
  if (checkout.status === 'paid') return settled(await findOrderOf(ctx.db, checkoutId))
  const { status, gateway, amountCents: totalCents } = checkout
  if (intent.amountCents !== totalCents || intent.currency !== checkout.currency) {
    throw new Error(`Payment ${intent.id} does not match checkout ${checkoutId}`)
  }
  const agreed = await lockSubject(ctx, checkout)
  const isOffered = await arePartiesActive(ctx.db, checkout)
  const isTooLate = status !== 'open' || !agreed.canBePaid
  const endedBy = isOffered ? (isTooLate ? 'pay_late' : null) : 'pay_unavailable'
  const { id: paymentIntentId, chargeId, card, processingFeeCents } = intent
  const orderId = await openOrder(ctx, {
    checkoutId,
    purchase: purchaseOf(checkout),
    totalCents,
    isAgreed: agreed.isAgreed,
    payment: { gateway, paymentIntentId, chargeId, card, processingFeeCents },
    endedBy,
  })
  if (endedBy === null) await agreed.paidBy?.(orderId)
  await closeCheckout(ctx.db, checkoutId, 'paid', ctx.now())
  return endedBy ? { ...settled(orderId), isRefunded: true } : settled(orderId)
}

function settled(orderId: number | undefined): Settlement {
  return { intent: 'succeeded', ...(orderId !== undefined && { orderId }) }
}
