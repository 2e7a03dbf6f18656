import { afterEach, expect } from 'vitest'
import { MINUTE_MS } from '#platform/durations.ts'
import { aWish } from './scenes.ts'
import { findOrderFaults } from '../app/server/invariants.ts'
import { takePaymentsByStripe } from './stripe-stage.ts'
import { aScene, theServer } from './server.ts'

/** For a whole file of tests, after each of which the books are looked at as well. */
export function takeRefundsByHand() {
  const stage = takePaymentsByStripe()
  afterEach(async () => {
    stage.fake.faults.clear()
    const server = await theServer()
    server.clock.set(new Date())
    expect(await findOrderFaults(server.database)).toEqual([])
  })
  return stage
}
type Stage = ReturnType<typeof takeRefundsByHand>

/** What a minute's sweeps do by themselves. */
export async function aMinuteLater(stage: Stage) {
  const server = await theServer()
  server.clock.advance(MINUTE_MS + 1000)
  await server.runJob('payments.inbox')
  await server.runJob('payments.sweep')
  await stage.letSpeak()
}

/** A paid order of 65.00, and what people do with its payment in the dashboard. */
export async function anOrderByStripe(stage: Stage) {
  const scene = await aScene()
  const { client, service } = scene
  const { paymentIntentId } = await client.payments.createIntent(aWish(service))
  stage.fake.pay(paymentIntentId)
  const { orderId: id = 0 } = await client.payments.getPayment({ paymentIntentId })
  await stage.letSpeak()
  return {
    ...scene,
    id,
    paymentIntentId,
    refundByHand: async (cents?: number) => {
      const refundId = stage.fake.refundInDashboard(paymentIntentId, cents)
      await stage.letSpeak()
      return refundId
    },
    order: () => client.orders.get({ id }),
    kinds: async () => (await client.orders.timeline({ id })).map(({ kind }) => kind),
    /** The whole way to the release, by both parties. */
    release: async () => {
      await scene.viber.orders.setStatus({ id, status: 'in_progress' })
      await scene.viber.orders.setStatus({ id, status: 'completed' })
      await client.orders.approve({ id })
    },
    /** What Stripe was asked to pay back, in cents, without what people did there. */
    asked: () =>
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
