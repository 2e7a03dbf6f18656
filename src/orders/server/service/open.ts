import { moveFiles } from '#attachments/server/service.ts'
import { postCapture, postRefund, type CapturedPayment } from '#ledger/server/service/escrow.ts'
import { splitTotal } from '#ledger/split.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service.ts'
import { respondByFrom } from '../../order.ts'
import { insertOrder, type NewOrder } from '../queries.ts'
import { tellOfPayment } from './tell.ts'
import { announceOrder } from '#ledger/server/service/announce.ts'

/** The checkout had closed before the money came, or the service is not offered any more. */
export type EndedAtBirth = 'pay_late' | 'pay_unavailable'

/** What a captured payment bought; becomes the order's snapshot. */
export interface Purchase extends Pick<
  NewOrder,
  | 'checkoutId'
  | 'clientId'
  | 'providerId'
  | 'serviceId'
  | 'title'
  | 'halfHours'
  | 'rateCents'
  | 'totalCents'
  | 'feeBps'
  | 'feeMinCents'
  | 'currency'
  | 'description'
  | 'requirements'
  | 'deliveryDeadline'
> {
  payment: Pick<
    CapturedPayment,
    'gateway' | 'paymentIntentId' | 'chargeId' | 'card' | 'processingFeeCents'
  >
  /** Why it is born cancelled and refunded; null for an order that begins. */
  endedBy: EndedAtBirth | null
}

/** The birth of an order: with its payment, its escrow and its place in the books, or not at all. */
export async function openOrder(ctx: InTransaction, purchase: Purchase) {
  const { payment, endedBy, ...bought } = purchase
  const at = ctx.now()
  const { acceptanceHours, reviewDays, maxChangeRounds } = await currentSettings(ctx)
  const { feeCents, providerCents } = splitTotal(bought.totalCents, bought)
  const { checkoutId, totalCents, feeBps, feeMinCents, currency, providerId } = bought
  const order = {
    ...bought,
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
  const paid = { actorId: bought.clientId, actorRole: 'client' as const, note: null, at }
  const bySystem = { ...paid, actorId: null, actorRole: 'system' as const }
  const { orderId, firstEventId } = await insertOrder(ctx.db, order, [
    { ...paid, kind: 'pay', amountCents: totalCents },
    ...(endedBy ? [{ ...bySystem, kind: endedBy }] : []),
  ])
  await moveFiles(
    ctx,
    { subject: 'checkout', subjectId: checkoutId },
    { subject: 'order_event', subjectId: firstEventId, orderId },
  )
  const shares = { totalCents, feeCents, providerCents }
  announceOrder(ctx, { ...bought, id: orderId })
  await tellOfPayment(ctx, { ...order, id: orderId }, endedBy)
  await postCapture(ctx, { ...payment, ...shares, orderId, checkoutId, currency, at })
  if (!endedBy) return { orderId, refundId: undefined }
  const refundId = await postRefund(ctx, {
    id: orderId,
    providerId,
    totalCents,
    feeBps,
    feeMinCents,
    currency,
  })
  return { orderId, refundId }
}
