import { postCapture, postRefund, type CapturedPayment } from '#ledger/server/service/escrow.ts'
import { splitTotal } from '#ledger/split.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service.ts'
import { respondByFrom } from '../../order.ts'
import { insertOrder, type NewOrder } from '../queries.ts'
import { tellOfPayment } from './tell.ts'
import { announceOrder } from '#ledger/server/service/announce.ts'

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
  /** The checkout had closed or a party is gone: the order is born cancelled and refunded. */
  isTooLate: boolean
}

/** The birth of an order: with its payment, its escrow and its place in the books, or not at all. */
export async function openOrder(ctx: InTransaction, purchase: Purchase) {
  const { payment, isTooLate, ...bought } = purchase
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
    status: isTooLate ? ('cancelled' as const) : ('pending' as const),
    createdAt: at,
    updatedAt: at,
    respondBy: isTooLate ? null : respondByFrom(at, acceptanceHours),
    cancelledAt: isTooLate ? at : null,
    lastEvent: isTooLate ? 'pay_late' : 'pay',
  }
  const paid = { actorId: bought.clientId, actorRole: 'client' as const, note: null, at }
  const tooLate = { ...paid, actorId: null, actorRole: 'system' as const, kind: 'pay_late' }
  const orderId = await insertOrder(ctx.db, order, [
    { ...paid, kind: 'pay', amountCents: totalCents },
    ...(isTooLate ? [tooLate] : []),
  ])
  const shares = { totalCents, feeCents, providerCents }
  announceOrder(ctx, { ...bought, id: orderId })
  await tellOfPayment(ctx, { ...order, id: orderId })
  await postCapture(ctx, { ...payment, ...shares, orderId, checkoutId, currency, at })
  if (!isTooLate) return { orderId, refundId: undefined }
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
