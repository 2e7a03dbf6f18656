import { fail, found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { IntentStatus } from '#platform/server/drivers/payments/gateway.ts'
import type { PaymentStatus } from '#ledger/contract.ts'
import { pathToBuy } from '#packages/package-address.ts'
import type { PaymentState } from '../../contract.ts'
import { findPayment } from '../queries/checkouts.ts'
import { settle } from './settle.ts'

/**
 * The state of a payment, for its payer and admins; 404 for anyone else. An unsettled payment is looked up at the
 * gateway and settled, so that the page neither waits for a webhook nor trusts the address.
 */
export async function getPayment(ctx: UserContext, paymentIntentId: string): Promise<PaymentState> {
  const payment = found(await findPayment(ctx.db, paymentIntentId))
  const { clientId, orderId, paymentStatus } = payment
  if (clientId !== ctx.viewer.id && !ctx.viewer.isAdmin) fail('not_found')
  const bought = whatWasBought(payment)
  if (orderId !== null) return { status: paymentStatus ?? 'succeeded', orderId, ...bought }
  const settlement = await settle(ctx, payment)
  if (settlement.orderId !== undefined) {
    const after = settlement.isRefunded && (await findPayment(ctx.db, paymentIntentId))
    const status = (after && after.paymentStatus) || 'succeeded'
    return { status, orderId: settlement.orderId, ...bought }
  }
  return { status: statusOf(settlement.intent ?? fail('payments.unavailable')), ...bought }
}

type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

function whatWasBought(payment: Payment) {
  const { serviceId, milestoneId, offerId, extendsOrderId, thanksOrderId, chosenPackage } = payment
  const amount = toDecimal(payment.amountCents)
  if (milestoneId !== null) {
    return { serviceId, retryPath: `/checkout/milestone/${milestoneId}`, amount }
  }
  if (thanksOrderId !== null) {
    return { serviceId, retryPath: `/checkout/tip/${thanksOrderId}`, thanksOrderId, amount }
  }
  if (extendsOrderId !== null) {
    const ofOffer = offerId === null ? '' : `?offer=${offerId}`
    return { serviceId, retryPath: `/checkout/hours/${extendsOrderId}${ofOffer}`, amount }
  }
  const retryPath = chosenPackage && pathToBuy(serviceId, chosenPackage)
  return { serviceId, ...(retryPath && { retryPath }), amount }
}

function statusOf(intent: IntentStatus): PaymentStatus {
  if (intent === 'requires_payment_method' || intent === 'requires_action')
    return 'requires_payment'
  return intent
}
