import { trySendRefund } from '#ledger/server/service/refunds.ts'
import { openOrder } from '#orders/server/service/open.ts'
import { found } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { asked } from '#platform/server/drivers/payments/asked.ts'
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
  const intent = await asked(ctx, ctx.payments.retrieveIntent(checkout.paymentIntentId))
  if (intent.status !== 'succeeded') return { intent: intent.status }
  const { orderId, refundId } = await transaction(ctx, (ctx) => capture(ctx, checkoutId, intent))
  if (refundId === undefined) return settled(orderId)
  await trySendRefund(ctx, refundId)
  return { ...settled(orderId), isRefunded: true }
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

async function capture(ctx: InTransaction, checkoutId: number, intent: Intent) {
  const checkout = await lockCheckout(ctx.db, checkoutId)
  if (checkout.status === 'paid') {
    return { orderId: await findOrderOf(ctx.db, checkoutId), refundId: undefined }
  }
  if (intent.amountCents !== checkout.amountCents || intent.currency !== checkout.currency) {
    throw new Error(`Payment ${intent.id} is not what checkout ${checkoutId} asked for`)
  }
  const isOffered = await arePartiesThere(ctx.db, checkout)
  const isTooLate = checkout.status !== 'open'
  const endedBy = isOffered ? (isTooLate ? 'pay_late' : null) : 'pay_unavailable'
  const { clientId, providerId, serviceId, title, halfHours, rateCents, feeBps, feeMinCents } =
    checkout
  const { currency, description, requirements, deliveryDeadline } = checkout
  const { chargeId, card, processingFeeCents } = intent
  const opened = await openOrder(ctx, {
    checkoutId,
    clientId,
    providerId,
    serviceId,
    title,
    halfHours,
    rateCents,
    totalCents: checkout.amountCents,
    feeBps,
    feeMinCents,
    currency,
    description,
    requirements,
    deliveryDeadline,
    payment: {
      gateway: checkout.gateway,
      paymentIntentId: intent.id,
      chargeId,
      card,
      processingFeeCents,
    },
    endedBy,
  })
  await closeCheckout(ctx.db, checkoutId, 'paid', ctx.now())
  return opened
}

function settled(orderId: number | undefined): Settlement {
  return { intent: 'succeeded', ...(orderId !== undefined && { orderId }) }
}
