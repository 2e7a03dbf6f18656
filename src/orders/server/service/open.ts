import { moveFiles } from '#attachments/server/service/attached.ts'
import { postCapture, postRefund, type CapturedPayment } from '#ledger/server/service/escrow.ts'
import { splitTotal } from '#ledger/split.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { respondByFrom } from '../../order.ts'
import type { Purchase } from '../../purchase.ts'
import { insertOrder } from '../queries/orders.ts'
import { notifyOfPayment } from './notify.ts'
import { announceOrder } from '#ledger/server/service/announce.ts'

/**
 * Why an order starts as cancelled: the checkout had closed before the payment arrived, or the service is no longer
 * offered.
 */
export type EndedAtStart = 'pay_late' | 'pay_unavailable'

/** A purchase whose payment was captured. */
export interface PaidPurchase {
  checkoutId: number
  purchase: Purchase
  totalCents: number
  payment: Pick<
    CapturedPayment,
    'gateway' | 'paymentIntentId' | 'chargeId' | 'card' | 'processingFeeCents'
  >
  /** Why the order starts as cancelled and refunded; null for a normal order. */
  endedBy: EndedAtStart | null
}

/**
 * Creates an order together with its payment, its escrow and its postings in the ledger. Returns the order's id. An
 * order that starts as cancelled is refunded after the commit.
 */
export async function openOrder(
  ctx: InTransaction,
  { checkoutId, purchase, totalCents, payment, endedBy }: PaidPurchase,
): Promise<number> {
  const at = ctx.now()
  const { acceptanceHours, reviewDays, maxChangeRounds } = await currentSettings(ctx)
  const { feeCents, providerCents } = splitTotal(totalCents, purchase)
  const order = {
    ...purchase,
    checkoutId,
    totalCents,
    acceptanceHours,
    reviewDays,
    maxChangeRounds,
    feeCents,
    providerCents,
    status: endedBy ? ('cancelled' as const) : ('pending' as const),
    createdAt: at,
    updatedAt: at,
    respondBy: endedBy ? null : respondByFrom(at, acceptanceHours),
    cancelledAt: endedBy ? at : null,
    lastEvent: endedBy ?? 'pay',
  }
  const byClient = { actorId: purchase.clientId, actorRole: 'client' as const, note: null, at }
  const bySystem = { ...byClient, actorId: null, actorRole: 'system' as const }
  const { orderId, firstEventId } = await insertOrder(ctx.db, order, [
    { ...byClient, kind: 'pay', amountCents: totalCents },
    ...(endedBy ? [{ ...bySystem, kind: endedBy }] : []),
  ])
  await moveFiles(
    ctx,
    { subject: 'checkout', subjectId: checkoutId },
    { subject: 'order_event', subjectId: firstEventId, orderId },
  )
  const opened = { ...order, id: orderId }
  announceOrder(ctx, opened)
  await notifyOfPayment(ctx, opened, endedBy)
  const { currency } = purchase
  const shares = { totalCents, feeCents, providerCents }
  await postCapture(ctx, { ...payment, ...shares, orderId, checkoutId, currency, at })
  if (endedBy) await postRefund(ctx, opened)
  return orderId
}
