import type { Order } from '#orders/contract.ts'
import { costOf, type Price } from '#orders/pricing.ts'
import type { Purchase } from '#orders/purchase.ts'
import { termsFor } from '#orders/server/service/fee-terms.ts'
import { openPricedCheckout } from '#payments/server/service/priced-checkout.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Service } from '#services/contract.ts'
import { aCard } from './scenes.ts'
import { theServer, type Person } from './server.ts'

/** Scenes with orders that are not plain purchases of hours. */

/** The context of a person, to call a service as they would. */
export async function contextOf({ user }: Person): Promise<UserContext> {
  const { system } = await theServer()
  const { id, role, isServiceProvider } = user
  const isAdmin = role !== 'customer'
  return { ...system, viewer: { id, role, isAdmin, isServiceProvider, status: 'active' } }
}

interface Priced extends Partial<Purchase> {
  price: Price
  /** Only for a tip; any other price says what it costs. */
  amountCents?: number
}

/** Opens a checkout at this price, without paying it. */
export async function openPriced(client: Person, service: Service, priced: Priced) {
  const ctx = await contextOf(client)
  const { price } = priced
  return openPricedCheckout(ctx, {
    title: service.title,
    serviceId: service.id,
    providerId: service.userId,
    currency: 'usd',
    description: null,
    requirements: null,
    deliveryDeadline: null,
    deliveryDays: null,
    maxChangeRounds: null,
    milestoneId: null,
    extendsOrderId: null,
    thanksOrderId: null,
    ...(await termsFor(ctx, price.pricing)),
    amountCents: price.pricing === 'tip' ? 0 : costOf(price),
    ...priced,
  })
}

/** A paid order at this price, as its client sees it. */
export async function buyPriced(client: Person, service: Service, priced: Priced): Promise<Order> {
  const { clientSecret, paymentIntentId } = await openPriced(client, service, priced)
  await client.payments.confirmTestCard({ ...aCard, clientSecret })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  return client.orders.get({ id: orderId })
}

/** A standard package with two extras, for 150.00. */
export const aPackage: Price = {
  pricing: 'fixed',
  lines: [
    { label: 'Standard', quantity: 1, unitCents: 12_000 },
    { label: 'Another page', quantity: 2, unitCents: 1500 },
  ],
}

/** A tip of this many cents for an order. */
export function aTip(thanksOrderId: number, amountCents: number): Priced {
  return { price: { pricing: 'tip' }, amountCents, thanksOrderId }
}

/** More hours for a running order, at a rate of 65.00. */
export function moreHours(extendsOrderId: number, halfHours: number): Priced {
  return { price: { pricing: 'hourly', halfHours, rateCents: 6500 }, extendsOrderId }
}
