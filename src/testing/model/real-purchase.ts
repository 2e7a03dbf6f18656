import type { Price } from '#orders/pricing.ts'
import { termsFor } from '#orders/server/service/fee-terms.ts'
import { openPricedCheckout } from '#payments/server/service/priced-checkout.ts'
import { settleIntent } from '#payments/server/service/settle.ts'
import type { UserContext } from '#platform/server/context.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { Service } from '#services/contract.ts'
import { aCard } from '../scenes.ts'
import type { Server } from '../server.ts'
import { costOf, type Bought } from './order-model.ts'

/** Buys what the model bought, at a price of any kind. */

export function gatewayOf({ resources }: Server) {
  if (!isTestGateway(resources.payments)) throw new Error('no test gateway')
  return resources.payments
}

interface Buying {
  bought: Bought
  takesBack: boolean
  /** The order that a tip thanks for. */
  thanked: number | null
}

/** Pays for a new order and returns its id. */
export async function buyReal(
  server: Server,
  client: UserContext,
  { id: serviceId, userId: providerId, title }: Service,
  { bought, takesBack, thanked }: Buying,
): Promise<number> {
  const { clientSecret, paymentIntentId } = await openPricedCheckout(client, {
    ...pricedOf(bought),
    ...(await termsFor(client, bought.pricing)),
    serviceId,
    providerId,
    title,
    currency: 'usd',
    description: null,
    requirements: null,
    deliveryDeadline: null,
    deliveryDays: null,
    maxChangeRounds: null,
    milestoneId: null,
    extendsOrderId: null,
    thanksOrderId: thanked,
  })
  const number = takesBack ? '4000000000000259' : aCard.number
  // The clock advances by more than a century over thousands of sequences, so the card's expiry is relative to it.
  const expYear = server.system.now().getFullYear() + 3
  await gatewayOf(server).confirm(clientSecret, { ...aCard, number, expYear })
  const settlement = await settleIntent(server.system, paymentIntentId)
  const { orderId, isRefunded } = settlement ?? {}
  if (!orderId || isRefunded) throw new Error(`No order: ${JSON.stringify(settlement)}`)
  return orderId
}

/** A fixed price is always made of two lines. */
function pricedOf(bought: Bought): { price: Price; amountCents: number } {
  if (bought.pricing === 'hourly') {
    return { price: bought, amountCents: costOf(bought.halfHours, bought.rateCents) }
  }
  const { pricing, totalCents } = bought
  if (pricing === 'tip') return { price: { pricing }, amountCents: totalCents }
  const lines = [
    { label: 'Standard', quantity: 1, unitCents: totalCents - 200 },
    { label: 'Another language', quantity: 2, unitCents: 100 },
  ]
  return { price: { pricing, lines }, amountCents: totalCents }
}
