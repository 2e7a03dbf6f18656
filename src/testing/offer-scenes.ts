import type { OfferTerms } from '#offers/terms-contract.ts'
import { aScene, theServer, type Person } from './server.ts'

/** Scenes with offers between a client and a viber. */

/** Two milestones of 200.00 and 400.00. */
export const someTerms = {
  title: 'A faster checkout',
  scope: 'I measure the checkout, remove what makes it slow, and show the figures.',
  pricing: 'fixed',
  milestones: [
    {
      title: 'Measure and plan',
      description: 'Which pages are slow, and why.',
      amount: 200,
      days: 5,
    },
    { title: 'Make it fast', amount: 400, days: 14 },
  ],
} as const satisfies Omit<OfferTerms, 'milestones'> & { milestones: readonly unknown[] }

/** Terms as a body can carry them, with some fields changed. */
export function terms(changes: Partial<OfferTerms> = {}): OfferTerms {
  return { ...someTerms, milestones: [...someTerms.milestones], ...changes }
}

export const hourlyTerms: OfferTerms = {
  title: 'Two days of fixing',
  scope: 'I fix what your list names, in the order of the list.',
  pricing: 'hourly',
  hourlyRate: 80,
  hours: 10,
  days: 14,
}

export const aRequest = {
  title: 'A faster checkout',
  scope: 'Our checkout takes nine seconds on a phone. What would it cost to fix?',
  budget: 500,
}

/** A scene whose client has written to the viber, so that the viber may make an offer. */
export async function acquainted() {
  const scene = await aScene()
  await scene.client.messages.send({
    senderId: scene.client.user.id,
    receiverId: scene.viber.user.id,
    content: 'Could you look at our checkout?',
  })
  return scene
}

/** A scene with an open offer of 600.00 by the viber. */
export async function anOffer(changes: Partial<OfferTerms> = {}) {
  const scene = await acquainted()
  const offer = await offerTo(scene, changes)
  return { ...scene, offer, id: offer.id }
}

export async function offerTo(
  { client, viber, service }: { client: Person; viber: Person; service: { id: number } },
  changes: Partial<OfferTerms> = {},
) {
  return viber.offers.make({
    clientId: client.user.id,
    terms: terms({ serviceId: service.id, ...changes }),
  })
}

/** A scene with an accepted offer, whose agreement waits for the first payment. */
export async function anAgreedOffer(changes: Partial<OfferTerms> = {}) {
  const scene = await anOffer(changes)
  const agreed = await scene.client.offers.accept({ id: scene.id, version: 1 })
  return { ...scene, agreed, agreementId: agreed.agreementId ?? 0 }
}

/** Records the first payment of an agreed offer without a gateway. */
export async function markHired(offerId: number): Promise<void> {
  const { hireFor, lockOffer } = await import('#offers/server/service/payment.ts')
  const { transaction } = await import('#platform/server/context.ts')
  const { system } = await theServer()
  await transaction(system, async (ctx) => hireFor(ctx, await lockOffer(ctx, offerId)))
}
