import type { Agreement } from '#agreements/contract.ts'
import { startAgreement, type AgreedPrice } from '#agreements/server/service/start.ts'
import type { Order } from '#orders/contract.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { systemContext, transaction } from '#platform/server/context.ts'
import { aCard } from './scenes.ts'
import { aScene, theServer, type Person } from './server.ts'

/** Scenes with agreements. They begin with an accepted offer, without the negotiation before it. */

type Scene = Awaited<ReturnType<typeof aScene>>

export const threeMilestones: AgreedPrice = {
  pricing: 'fixed',
  milestones: [
    { title: 'Sketches', description: 'Two directions', amountCents: 10_000, days: 5 },
    { title: 'The pages', description: null, amountCents: 20_000, days: 10 },
    { title: 'The launch', description: null, amountCents: 30_000, days: 3 },
  ],
}

export const eightHours: AgreedPrice = {
  pricing: 'hourly',
  rateCents: 5000,
  halfHours: 16,
  days: 7,
}

/** Amounts of an accepted version, in cents. */
function totalOf(price: AgreedPrice): number {
  return price.pricing === 'fixed'
    ? price.milestones.reduce((sum, { amountCents }) => sum + amountCents, 0)
    : (price.rateCents * price.halfHours) / 2
}

interface Accepted {
  client: Person
  viber: Person
  serviceId: number
  price: AgreedPrice
  /** The running order that gets the hours of the price. */
  orderId?: number
}

/** An accepted offer that waits for its first payment. Returns its id. */
export async function anAcceptedOffer({ client, viber, serviceId, price, orderId }: Accepted) {
  const { database, system } = await theServer()
  const now = system.now()
  const offer = await database.db
    .insertInto('offers')
    .values({
      origin: orderId === undefined ? 'custom' : 'amendment',
      status: 'agreed',
      clientId: client.user.id,
      providerId: viber.user.id,
      serviceId,
      orderId: orderId ?? null,
      version: 1,
      payBy: new Date(now.getTime() + 48 * HOUR_MS),
      lastEvent: 'accept',
      lastActorId: client.user.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isHourly = price.pricing === 'hourly'
  await database.db
    .insertInto('offerVersions')
    .values({
      offerId: offer.id,
      number: 1,
      writtenBy: 'provider',
      title: 'A new online shop',
      scope: 'Ten pages, a checkout and a search.',
      pricing: price.pricing,
      rateCents: isHourly ? price.rateCents : null,
      halfHours: isHourly ? price.halfHours : null,
      days: isHourly ? price.days : null,
      revisions: 2,
      validDays: 7,
      totalCents: totalOf(price),
      currency: 'usd',
      feeBps: 1500,
      feeMinCents: 0,
      createdAt: now,
    })
    .execute()
  return offer.id
}

/** An agreement that waits for its first payment. */
export async function anAgreement(
  price: AgreedPrice = threeMilestones,
  existing?: Pick<Scene, 'client' | 'viber' | 'service'>,
) {
  const scene = { ...(await aScene()), ...existing }
  const { client, viber, service } = scene
  const { system } = await theServer()
  const offerId = await anAcceptedOffer({ client, viber, serviceId: service.id, price })
  const { agreementId, milestoneId } = await transaction(systemContext(system), (ctx) =>
    startAgreement(
      ctx,
      {
        offerId,
        clientId: client.user.id,
        providerId: viber.user.id,
        serviceId: service.id,
        title: 'A new online shop',
        scope: 'Ten pages, a checkout and a search.',
        currency: 'usd',
        feeBps: 1500,
        feeMinCents: 0,
        maxChangeRounds: 2,
        idleDays: 30,
        price,
      },
      { role: 'client', id: client.user.id },
    ),
  )
  const agreement = await client.agreements.get({ id: agreementId })
  return { ...scene, offerId, agreement, milestoneId, agreementId }
}

/** What the checkout of a milestone sends. */
export function milestoneFields(
  { serviceId, provider, milestones }: Agreement,
  milestoneId: number,
) {
  const milestone = milestones.find(({ id }) => id === milestoneId)
  return { milestoneId, serviceId, viberId: provider.id, amount: milestone?.amount ?? 0 }
}

/** Opens the checkout of a milestone and pays it with a test card, without settling the payment. */
export async function payMilestone(
  client: Person,
  agreement: Agreement,
  milestoneId: number,
  number: string = aCard.number,
) {
  const checkout = await client.payments.createIntent(milestoneFields(agreement, milestoneId))
  await client.payments.confirmTestCard({ ...aCard, number, clientSecret: checkout.clientSecret })
  return checkout
}

/** The order of a milestone that its client pays, as they see it. */
export async function fund(
  client: Person,
  agreement: Agreement,
  milestoneId: number,
  number?: string,
): Promise<Order> {
  const { paymentIntentId } = await payMilestone(client, agreement, milestoneId, number)
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  return client.orders.get({ id: orderId })
}

/** The ids of an agreement's milestones, in their order. */
export function milestoneIds({ milestones }: Agreement): [number, number, number] {
  const [first = 0, second = 0, third = 0] = milestones.map(({ id }) => id)
  return [first, second, third]
}
