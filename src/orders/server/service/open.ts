import { zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { moveFiles } from '#attachments/server/service/attached.ts'
import {
  postCapture,
  postRefund,
  postRelease,
  type CapturedPayment,
} from '#ledger/server/service/escrow.ts'
import { splitTotal } from '#ledger/split.ts'
import { UTC } from '#platform/dates.ts'
import type { InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { deliveryOf } from '../../change.ts'
import { respondByFrom } from '../../order.ts'
import type { Purchase } from '../../purchase.ts'
import { insertOrder } from '../queries/orders.ts'
import { notifyOfBeginning, notifyOfPayment, notifyOfTip } from './notify.ts'
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
  /** The viber has agreed before: the work begins with the payment. */
  isAgreed: boolean
  /** Why the order starts as cancelled and refunded; null for a normal order. */
  endedBy: EndedAtStart | null
}

/** How an order begins: with its last event, its dates, and what happens to the money at once. */
interface Birth {
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  lastEvent: string
  respondBy?: Date
  acceptedAt?: Date
  deliveryDeadline?: string
  deliverBy?: Date | null
  completedAt?: Date
  cancelledAt?: Date
  /** Closes the escrow in the same transaction. */
  close?: typeof postRefund
}

/**
 * Too late a payment is refunded, a tip is released, agreed work begins, and anything else waits for the viber. `zone`
 * is the viber's.
 */
function birthOf(
  { purchase, endedBy, isAgreed }: PaidPurchase,
  at: Date,
  { acceptanceHours, zone }: { acceptanceHours: number; zone: string },
): Birth {
  if (endedBy) {
    return { status: 'cancelled', lastEvent: endedBy, cancelledAt: at, close: postRefund }
  }
  if (purchase.price.pricing === 'tip') {
    return { status: 'completed', lastEvent: 'tip', completedAt: at, close: postRelease }
  }
  if (isAgreed) {
    const delivery = deliveryOf(purchase, at, zone)
    return { status: 'in_progress', lastEvent: 'begin', acceptedAt: at, ...delivery }
  }
  return { status: 'pending', lastEvent: 'pay', respondBy: respondByFrom(at, acceptanceHours) }
}

/**
 * Creates an order together with its payment, its escrow and its postings in the ledger. Returns the order's id. The
 * money of a tip, and of an order that starts as cancelled, moves on in the same transaction.
 */
export async function openOrder(ctx: InTransaction, paid: PaidPurchase): Promise<number> {
  const { checkoutId, purchase, totalCents, payment, endedBy } = paid
  const at = ctx.now()
  const { acceptanceHours, reviewDays, maxChangeRounds } = await currentSettings(ctx)
  const { feeCents, providerCents } = splitTotal(totalCents, purchase)
  const zone = paid.isAgreed ? await zoneOfPerson(ctx, purchase.providerId) : UTC
  const { close, ...birth } = birthOf(paid, at, { acceptanceHours, zone })
  const order = {
    ...purchase,
    checkoutId,
    totalCents,
    acceptanceHours,
    reviewDays,
    maxChangeRounds: purchase.maxChangeRounds ?? maxChangeRounds,
    feeCents,
    providerCents,
    createdAt: at,
    updatedAt: at,
    respondBy: null,
    acceptedAt: null,
    deliverBy: null,
    completedAt: null,
    cancelledAt: null,
    ...birth,
  }
  const byClient = { actorId: purchase.clientId, actorRole: 'client' as const, note: null, at }
  const bySystem = { ...byClient, actorId: null, actorRole: 'system' as const }
  const { orderId, firstEventId } = await insertOrder(ctx.db, order, [
    { ...byClient, kind: 'pay', amountCents: totalCents },
    ...(endedBy ? [{ ...bySystem, kind: endedBy }] : []),
    ...(birth.status === 'in_progress' ? [{ ...bySystem, kind: 'begin' }] : []),
    ...(birth.status === 'completed'
      ? [{ ...byClient, kind: 'tip', amountCents: totalCents }]
      : []),
  ])
  await moveFiles(
    ctx,
    { subject: 'checkout', subjectId: checkoutId },
    { subject: 'order_event', subjectId: firstEventId, orderId },
  )
  const opened = { ...order, id: orderId }
  announceOrder(ctx, opened)
  if (birth.status === 'completed') await notifyOfTip(ctx, opened)
  else if (birth.status === 'in_progress') await notifyOfBeginning(ctx, opened)
  else await notifyOfPayment(ctx, opened, endedBy)
  const { currency } = purchase
  const shares = { totalCents, feeCents, providerCents }
  await postCapture(ctx, { ...payment, ...shares, orderId, checkoutId, currency, at })
  await close?.(ctx, opened)
  return orderId
}
