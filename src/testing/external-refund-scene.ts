import { afterEach, expect } from 'vitest'
import { MINUTE_MS } from '#platform/durations.ts'
import { checkoutFields } from './scenes.ts'
import { findOrderFaults } from '../app/server/invariants.ts'
import { useFakeStripe } from './stripe-fixture.ts'
import { aScene, theServer } from './server.ts'

/** Sets up fake-stripe for a test file, and checks the books after each test. */
export function useFakeStripeRefunds() {
  const stage = useFakeStripe()
  afterEach(async () => {
    stage.fake.faults.clear()
    const server = await theServer()
    server.clock.set(new Date())
    expect(await findOrderFaults(server.database)).toEqual([])
  })
  return stage
}
type Stage = ReturnType<typeof useFakeStripeRefunds>

/** Advances the clock by a minute and runs the sweeps that would run by then. */
export async function aMinuteLater(stage: Stage) {
  const server = await theServer()
  server.clock.advance(MINUTE_MS + 1000)
  await server.runJob('payments.inbox')
  await server.runJob('payments.sweep')
  await stage.deliverWebhooks()
}

/** A paid order of 65.00, with functions for actions in Stripe's dashboard. */
export async function anOrderByStripe(stage: Stage) {
  const scene = await aScene()
  const { client, service } = scene
  const { paymentIntentId } = await client.payments.createIntent(checkoutFields(service))
  stage.fake.pay(paymentIntentId)
  const { orderId: id = 0 } = await client.payments.getPayment({ paymentIntentId })
  await stage.deliverWebhooks()
  return {
    ...scene,
    id,
    paymentIntentId,
    refundByHand: async (cents?: number) => {
      const refundId = stage.fake.refundInDashboard(paymentIntentId, cents)
      await stage.deliverWebhooks()
      return refundId
    },
    order: () => client.orders.get({ id }),
    kinds: async () => (await client.orders.timeline({ id })).map(({ kind }) => kind),
    /** Takes the order through all steps up to the release. */
    release: async () => {
      await scene.viber.orders.setStatus({ id, status: 'in_progress' })
      await scene.viber.orders.setStatus({ id, status: 'completed' })
      await client.orders.approve({ id })
    },
    /** The refunds that the product requested from Stripe, in cents, without those made in the dashboard. */
    requestedRefunds: () =>
      stage.fake.store
        .all('refund')
        .filter((one) => one.payment_intent === paymentIntentId && one.metadata?.['refundId'])
        .map(({ amount }) => amount),
    places: async () => {
      const { places } = await client.orders.money({ id })
      return Object.fromEntries(places.map(({ place, amount }) => [place, amount]))
    },
  }
}
