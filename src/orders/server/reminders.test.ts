import { afterEach, expect, test } from 'vitest'
import { aDelivery, anOrder } from '#testing/scenes.ts'
import { theServer, type Person } from '#testing/server.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'

afterEach(async () => (await theServer()).clock.set(new Date()))

async function sweepAfter(ms: number) {
  const server = await theServer()
  server.clock.advance(ms)
  await server.runJob('orders.sweep')
}

async function remindersOf(person: Person, id: number) {
  const timeline = await person.orders.timeline({ id })
  return timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('remind'))
}

test('the viber is reminded once, a day before the order expires', async () => {
  const { viber, order } = await anOrder()
  await sweepAfter(47 * HOUR_MS)
  expect(await remindersOf(viber, order.id)).toEqual([])
  await sweepAfter(2 * HOUR_MS)
  await sweepAfter(HOUR_MS)
  expect(await remindersOf(viber, order.id)).toEqual(['remind_to_answer'])
})

test('the client is reminded a day before the money is released, again after each round of changes', async () => {
  const { client, viber, order } = await aDelivery()
  await sweepAfter(6 * DAY_MS + HOUR_MS)
  expect(await remindersOf(client, order.id)).toEqual(['remind_to_check'])
  await client.orders.requestChanges({ id: order.id, note: 'The button is still grey.' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await sweepAfter(5 * DAY_MS)
  expect(await remindersOf(client, order.id)).toEqual(['remind_to_check'])
  await sweepAfter(DAY_MS + HOUR_MS)
  expect(await remindersOf(client, order.id)).toEqual(['remind_to_check', 'remind_to_check'])
})

test('reminders before and after the delivery day change nothing else', async () => {
  const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
  ;(await theServer()).clock.set(noon)
  const deliveryDeadline = dayOf(new Date(noon.getTime() + 3 * DAY_MS))
  const { viber, order } = await anOrder({ fields: { deliveryDeadline } })
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await sweepAfter(DAY_MS)
  expect(await remindersOf(viber, order.id)).toEqual([])
  for (let day = 0; day < 4; day++) await sweepAfter(DAY_MS)
  expect(await remindersOf(viber, order.id)).toEqual(['remind_to_deliver', 'remind_of_delay'])
  expect(await viber.orders.get({ id: order.id })).toMatchObject({ status: 'in_progress' })
})

test('a viber who has answered is not reminded', async () => {
  const { viber, order } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await sweepAfter(60 * HOUR_MS)
  expect(await remindersOf(viber, order.id)).toEqual([])
})
