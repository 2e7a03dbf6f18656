import { afterEach, expect, test } from 'vitest'
import { aRelease, anOrder, banks, connectBank, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'

const CHARGED_BACK = '4000000000000259'

afterEach(async () => {
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

async function aMinute() {
  const server = await theServer()
  server.clock.advance(61_000)
  await server.runJob('payments.sweep')
  await deliverGatewayWebhooks()
}

async function aDay() {
  ;(await theServer()).clock.advance(DAY_MS)
  for (let minute = 0; minute < 3; minute++) await aMinute()
}

/** The trail as the order page gets it. In every case the places add up to what was paid. */
async function trailOf(person: Person, id: number) {
  const { total, steps, places } = await person.orders.money({ id })
  const cents = places.map(({ amount }) => Math.round(amount * 100))
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(total * 100))
  const dates = steps.map(({ at }) => at)
  expect(dates).toEqual(dates.toSorted())
  return {
    steps: steps.map(({ kind, amount }) => [kind, amount]),
    places: Object.fromEntries(places.map(({ place, amount }) => [place, amount])),
  }
}

test('money is held, divided and paid out, and both parties and admins see the same trail', async () => {
  const { client, viber, stranger, order } = await aRelease()
  await connectBank(viber)
  await aMinute()
  const trail = await trailOf(client, order.id)
  expect(trail).toEqual({
    steps: [
      ['paid', 65],
      ['fee', 13],
      ['released', 52],
      ['payout_sent', 52],
      ['payout_paid', 52],
    ],
    places: { fee: 13, paid: 52 },
  })
  expect(await trailOf(viber, order.id)).toEqual(trail)
  expect(await trailOf(await aPerson({ role: 'admin' }), order.id)).toEqual(trail)
  await expect(stranger.orders.money({ id: order.id })).rejects.toMatchObject({ status: 404 })
})

test('the money of an unanswered order is held, and refunded when it is cancelled', async () => {
  const { client, order } = await anOrder()
  expect(await trailOf(client, order.id)).toEqual({
    steps: [['paid', 65]],
    places: { held: 65 },
  })
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  expect(await trailOf(client, order.id)).toEqual({
    steps: [
      ['paid', 65],
      ['refund_requested', 65],
      ['refunded', 65],
    ],
    places: { refunded: 65 },
  })
})

test('the money of a failed payout is waiting again', async () => {
  const { viber, order } = await aRelease()
  await connectBank(viber, banks.closed)
  await aMinute()
  const { steps, places } = await trailOf(viber, order.id)
  expect(steps.slice(3)).toEqual([
    ['payout_sent', 52],
    ['payout_failed', 52],
  ])
  expect(places).toEqual({ fee: 13, waiting: 52 })
})

test('held money that is charged back goes to the bank, and returns when the chargeback is won', async () => {
  const { client, order } = await anOrder({ number: CHARGED_BACK })
  await aDay()
  expect((await trailOf(client, order.id)).places).toEqual({ charged_back: 65 })
  await decide(order.id, 'won')
  expect(await trailOf(client, order.id)).toEqual({
    steps: [
      ['paid', 65],
      ['charged_back', 65],
      ['chargeback_returned', 65],
    ],
    places: { held: 65 },
  })
})

test('a chargeback after the payout is taken from the viber and the fee', async () => {
  const { client, viber, order } = await aRelease({ number: CHARGED_BACK })
  await connectBank(viber)
  await aMinute()
  await aDay()
  const { steps, places } = await trailOf(client, order.id)
  expect(steps.slice(5)).toEqual([
    ['charged_back', 52],
    ['charged_back', 13],
    ['payout_reversed', 52],
  ])
  expect(places).toEqual({ charged_back: 65 })
})

async function decide(orderId: number, verdict: 'won' | 'lost') {
  const { database, resources } = await theServer()
  if (!isTestGateway(resources.payments)) throw new Error('no test gateway')
  const { rows } = await database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [orderId],
  )
  await resources.payments.decideChargeback(rows[0]?.id ?? 'none', verdict)
  await deliverGatewayWebhooks()
  await aMinute()
}
