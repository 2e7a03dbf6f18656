import { purchaseOf } from '#orders/purchase.ts'
import { openOrder } from '#orders/server/service/open.ts'
import { found } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { orUnreachable } from '#platform/server/drivers/payments/or-unreachable.ts'
import type { Intent, IntentStatus } from '#platform/server/drivers/payments/gateway.ts'
import {
  arePartiesThere,
  closeCheckout,
  findCheckout,
  findOrderOf,
  findPayment,
  lockCheckout,
} from './queries.ts'

export interface Settlement {
  /** How the gateway says the payment stands; undefined when it was not asked. */
  intent?: IntentStatus
  orderId?: number
  /** It came too late, and its refund was asked for. */
  isRefunded?: boolean
}

/**
 * Makes what the gateway says true here, whoever asks first: the page the payer returns to, the webhook
 * or the sweeper. A captured payment always becomes an order with its money in the books, exactly once;
 * one that came too late becomes a cancelled order and its refund. Nothing else changes anything.
 */
export async function settle(ctx: Context, checkoutId: number): Promise<Settlement> {
  const checkout = found(await findCheckout(ctx.db, checkoutId))
  if (checkout.status === 'paid') return settled(await findOrderOf(ctx.db, checkoutId))
  // A checkout of a gateway that is no longer configured can be asked about nowhere.
  if (ctx.payments?.name !== checkout.gateway || !checkout.paymentIntentId) return {}
  const intent = await orUnreachable(ctx, ctx.payments.retrieveIntent(checkout.paymentIntentId))
  if (intent.status !== 'succeeded') return { intent: intent.status }
  return transaction(ctx, (ctx) => capture(ctx, checkoutId, intent))
}

/**
 * The order of a payment, which is settled first where it was not yet; undefined when the payment is
 * unknown here.
 */
export async function orderOfIntent(ctx: Context, intentId: string): Promise<number | undefined> {
  const payment = await findPayment(ctx.db, intentId)
  if (!payment) return undefined
  const orderId = payment.orderId ?? (await settle(ctx, payment.id)).orderId
  if (orderId === undefined) throw new Error(`Payment ${intentId} has no order yet`)
  return orderId
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
    throw new Error(`Payment ${intent.id} is not what checkout ${checkoutId} asked for`)
  }
  const isOffered = await arePartiesThere(ctx.db, checkout)
  const isTooLate = status !== 'open'
  const endedBy = isOffered ? (isTooLate ? 'pay_late' : null) : 'pay_unavailable'
  const { id: paymentIntentId, chargeId, card, processingFeeCents } = intent
  const orderId = await openOrder(ctx, {
    checkoutId,
    purchase: purchaseOf(checkout),
    totalCents,
    payment: { gateway, paymentIntentId, chargeId, card, processingFeeCents },
    endedBy,
  })
  await closeCheckout(ctx.db, checkoutId, 'paid', ctx.now())
  return endedBy ? { ...settled(orderId), isRefunded: true } : settled(orderId)
}

function settled(orderId: number | undefined): Settlement {
  return { intent: 'succeeded', ...(orderId !== undefined && { orderId }) }
}
