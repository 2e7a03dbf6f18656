import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/durations.ts'
import { payMilestone } from '#testing/agreement-scenes.ts'
import { anAgreedOffer, anOffer, terms } from '#testing/offer-scenes.ts'
import { deliverGatewayWebhooks } from '#testing/scenes.ts'
import { theServer, type Person } from '#testing/server.ts'
import { findFaults } from '../../app/server/invariants.ts'

/** Fifty calls in parallel that exclude each other: one has an effect, and the books are sound. */

const ROUNDS = 4

afterEach(async () => {
  const server = await theServer()
  await deliverGatewayWebhooks()
  const faults = await findFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

/** Sends 25 of each in turns, beginning with one or the other. Returns the different outcomes of each. */
async function race(round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const pair = round % 2 === 0 ? [one, other] : [other, one]
  const calls = Array.from({ length: 25 }, () => pair).flat()
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  const codesOf = (wanted: () => Promise<unknown>) => {
    const codes = outcomes
      .filter((_, index) => calls[index] === wanted)
      .map((outcome) =>
        outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code,
      )
    return [...new Set(codes)].toSorted().join(', ')
  }
  return { one: codesOf(one), other: codesOf(other) }
}

async function kindsOf(person: Person, id: number): Promise<string> {
  const { status, version, events } = await person.offers.get({ id })
  return [status, version, ...events.map(({ kind }) => kind)].join(' ')
}

test('of acceptances and revisions sent together, one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { client, viber, id, server } = await anOffer()
    let changes = 0
    const outcomes = await race(
      round,
      () => client.offers.accept({ id, version: 1 }),
      () => {
        const title = `For another price ${++changes}`
        return viber.offers.write({ id, basedOn: 1, terms: terms({ title }) })
      },
    )
    const { rows } = await server.database.pool.query<{ count: number }>(
      'select count(*)::integer as count from agreements where offer_id = $1',
      [id],
    )
    const result = [outcomes.one, outcomes.other, await kindsOf(client, id), rows[0]?.count]
    expect([
      'done | offer.wrong_state | agreed 1 offer accept | 1',
      'offer.stale | done, offer.stale | offered 2 offer revise | 0',
    ]).toContain(result.join(' | '))
  }
})

/** An agreed offer whose first milestone is paid at the gateway, which the marketplace does not know yet. */
async function aPaidOffer() {
  const scene = await anAgreedOffer()
  const agreement = await scene.client.agreements.get({ id: scene.agreementId })
  const milestoneId = agreement.milestones[0]?.id ?? 0
  const { paymentIntentId } = await payMilestone(scene.client, agreement, milestoneId)
  return { ...scene, paymentIntentId }
}

/** What became of offer, agreement and payment. All calls name one order. */
async function resultOf({ client, id, agreementId, paymentIntentId }: PaidOffer) {
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  const { status, cancelledThrough } = await client.orders.get({ id: orderId })
  const { state, money } = await client.agreements.get({ id: agreementId })
  const { items } = await client.orders.list({})
  const counts = `${items.length} ${state} ${money.funded}`
  return [await kindsOf(client, id), status, cancelledThrough, counts].join(' | ')
}
type PaidOffer = Awaited<ReturnType<typeof aPaidOffer>>

const hired = 'hired 1 offer accept hire | in_progress |  | 1 running 200'

test('of a payment and back-outs sent together, one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const scene = await aPaidOffer()
    const { client, viber, id, paymentIntentId } = scene
    const person = round < ROUNDS / 2 ? client : viber
    const { one, other } = await race(
      round,
      () => client.payments.getPayment({ paymentIntentId }),
      () => person.offers.backOut({ id, note: 'Plans have changed.' }),
    )
    expect([
      `done | offer.paid | ${hired}`,
      'done | done | withdrawn 1 offer accept back_out | cancelled | pay_late | 1 void 0',
    ]).toContain([one, other, await resultOf(scene)].join(' | '))
  }
})

test('of a payment and the sweep that lapses its offer, the first counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const scene = await aPaidOffer()
    const { client, server, paymentIntentId } = scene
    server.clock.advance(49 * HOUR_MS)
    const outcomes = await race(
      round,
      () => client.payments.getPayment({ paymentIntentId }),
      () => server.runJob('offers.sweep'),
    )
    expect(outcomes).toEqual({ one: 'done', other: 'done' })
    expect([hired, 'lapsed 1 offer accept lapse | cancelled | pay_late | 1 void 0']).toContain(
      await resultOf(scene),
    )
  }
})
