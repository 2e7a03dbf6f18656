import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import { anHourlyOrder, logHours } from '#testing/hours-scenes.ts'
import { aPackage, buyPriced } from '#testing/priced-scenes.ts'
import { aComplaint } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'

/** Eight hours at 65.00, of which six and a half were worked. */
const partlyPaid = {
  status: 'completed',
  totalAmount: 520,
  platformFee: 84.5,
  providerAmount: 338,
  hours: 8,
  workedHours: 6.5,
  unusedAmount: 97.5,
  money: { status: 'partially_refunded', refund: { amount: 97.5 }, payout: { amount: 338 } },
}

async function aShortDelivery() {
  const scene = await anHourlyOrder()
  const { viber, id } = scene
  const delivered = await viber.orders.setStatus({ id, status: 'completed', hours: 6.5 })
  return { ...scene, delivered }
}

async function noticesOf({ notifications }: Person) {
  const { items } = await notifications.list({})
  return items.map(({ kind, values }) => ({ kind, values }))
}

test('before the approval both parties see what is paid and what goes back', async () => {
  const { client, delivered, id } = await aShortDelivery()
  const expected = {
    workedHours: 6.5,
    unusedAmount: 97.5,
    platformFee: 84.5,
    providerAmount: 338,
    money: { status: 'holding', refund: null },
  }
  expect(delivered).toMatchObject(expected)
  expect(await client.orders.get({ id })).toMatchObject(expected)
  const values = { worked: 6.5, bought: 8, amountCents: 9750 }
  expect(await noticesOf(client)).toContainEqual({
    kind: 'order.complete',
    values: expect.objectContaining(values) as object,
  })
})

test('an approval pays the hours worked, and papers and books agree', async () => {
  const { client, viber, server, id } = await aShortDelivery()
  expect(await client.orders.approve({ id })).toMatchObject(partlyPaid)
  expect(await findLastingFaults(server.database)).toEqual([])
  const { places } = await client.orders.money({ id })
  expect(places.reduce((sum, { amount }) => sum + amount, 0)).toBe(520)
  await server.runJob('documents.issue')
  const note = (await client.documents.list({})).items.find(({ kind }) => kind === 'credit_note')
  const [statement] = (await viber.documents.list({})).items
  expect([note?.amount, statement?.amount]).toEqual([97.5, 84.5])
  expect(await noticesOf(viber)).toContainEqual({
    kind: 'order.approve',
    values: expect.objectContaining({ worked: 6.5, amountCents: 9750 }) as object,
  })
})

test('silence pays the hours of the log, and both notifications name them', async () => {
  const { client, viber, server, id } = await anHourlyOrder()
  await logHours(viber, id, 4)
  await logHours(viber, id, 2.5)
  await viber.orders.setStatus({ id, status: 'completed' })
  // In two steps, so that the session stays.
  server.clock.advance(4 * DAY_MS)
  await Promise.all([client, viber].map((person) => person.orders.get({ id })))
  server.clock.advance(4 * DAY_MS)
  await server.runJob('orders.sweep')
  expect(await client.orders.get({ id })).toMatchObject(partlyPaid)
  expect(await findLastingFaults(server.database)).toEqual([])
  const values = expect.objectContaining({ worked: 6.5, bought: 8, amountCents: 9750 }) as object
  for (const person of [client, viber]) {
    expect(await noticesOf(person)).toContainEqual({ kind: 'order.release', values })
  }
})

test('hours reported with the delivery win over the log', async () => {
  const { client, viber, id } = await anHourlyOrder()
  await logHours(viber, id, 7)
  const order = await viber.orders.setStatus({ id, status: 'completed', hours: 6.5 })
  expect(order).toMatchObject({ loggedHours: 7, workedHours: 6.5 })
  const delivery = (await client.orders.timeline({ id })).findLast(
    ({ kind }) => kind === 'complete',
  )
  expect(delivery).toMatchObject({ hours: { reported: 6.5, logged: 7 } })
})

test('the client is notified when all hours are reported and the log has fewer', async () => {
  const { client, viber, id } = await anHourlyOrder()
  await logHours(viber, id, 2)
  await viber.orders.setStatus({ id, status: 'completed', hours: 8 })
  const values = expect.objectContaining({ reported: 8, logged: 2 }) as object
  expect(await noticesOf(client)).toContainEqual({ kind: 'order.complete', values })
  const delivery = (await client.orders.timeline({ id })).find(({ hours }) => hours)
  expect(delivery).toMatchObject({ kind: 'complete', hours: { reported: 8, logged: 2 } })
  await client.orders.requestChanges({ id, note: 'Please add the tests.' })
  expect((await client.orders.timeline({ id })).some(({ hours }) => hours)).toBe(false)
})

test('a request for changes clears the reported hours and keeps the log', async () => {
  const { client, viber, id } = await anHourlyOrder()
  await logHours(viber, id, 7)
  await viber.orders.setStatus({ id, status: 'completed', hours: 6.5 })
  const again = await client.orders.requestChanges({ id, note: 'One more thing.' })
  expect(again).toMatchObject({ loggedHours: 7 })
  expect(again.workedHours).toBeUndefined()
  const order = await viber.orders.setStatus({ id, status: 'completed' })
  expect(order).toMatchObject({ workedHours: 7 })
})

test('more hours than were bought and hours of a package are refused', async () => {
  const { viber, id } = await anHourlyOrder()
  const tooMany = viber.orders.setStatus({ id, status: 'completed', hours: 8.5 })
  await expect(tooMany).rejects.toMatchObject({
    code: 'hours.too_many',
    message: expect.stringContaining('Only 8 hours are left of those bought.') as string,
  })
  for (const hours of [0, 0.3]) {
    const odd = viber.orders.setStatus({ id, status: 'completed', hours })
    await expect(odd).rejects.toMatchObject({ status: 400 })
  }
  const scene = await aScene()
  const { id: fixed } = await buyPriced(scene.client, scene.service, { price: aPackage })
  await scene.viber.orders.setStatus({ id: fixed, status: 'in_progress' })
  const ofPackage = scene.viber.orders.setStatus({ id: fixed, status: 'completed', hours: 2 })
  await expect(ofPackage).rejects.toMatchObject({ code: 'order.not_hourly', status: 409 })
})

test('an accepted offer without a refund, and a ruling for the viber, pay the hours reported', async () => {
  const settled = await aShortDelivery()
  const dispute = await settled.client.disputes.open({ id: settled.id, ...aComplaint })
  expect(dispute).toMatchObject({ unused: { workedHours: 6.5, boughtHours: 8, amount: 97.5 } })
  const { offers } = await settled.viber.disputes.makeOffer({ id: dispute.id, amount: 0 })
  expect(offers[0]?.shares).toEqual({ refund: 97.5, fee: 84.5, provider: 338 })
  const ended = await settled.client.disputes.acceptOffer({
    id: dispute.id,
    offerId: offers[0]?.id ?? 0,
  })
  expect(ended.outcome).toEqual({ refund: 97.5, fee: 84.5, provider: 338 })
  expect(await settled.client.orders.get({ id: settled.id })).toMatchObject(partlyPaid)
  expect(await noticesOf(settled.viber)).toContainEqual({
    kind: 'dispute.settled',
    values: expect.objectContaining({ amountCents: 9750 }) as object,
  })

  const ruled = await aShortDelivery()
  const other = await ruled.client.disputes.open({ id: ruled.id, ...aComplaint })
  const admin = await aPerson({ role: 'admin' })
  await admin.disputes.resolve({ id: other.id, resolution: 'pay_provider', message: 'Done.' })
  expect(await admin.orders.get({ id: ruled.id })).toMatchObject(partlyPaid)
  const database = (await theServer()).database
  expect(await findLastingFaults(database)).toEqual([])
})

test('a partial refund is measured against the whole total', async () => {
  const { client, server, id } = await aShortDelivery()
  const dispute = await client.disputes.open({ id, ...aComplaint })
  const admin = await aPerson({ role: 'admin' })
  await admin.disputes.resolve({
    id: dispute.id,
    resolution: 'partial_refund',
    resolutionAmount: 20,
    message: 'Done.',
  })
  expect(await client.orders.get({ id })).toMatchObject({
    platformFee: 100,
    providerAmount: 400,
    unusedAmount: 0,
    money: { status: 'partially_refunded', refund: { amount: 20 }, payout: { amount: 400 } },
  })
  expect(await findLastingFaults(server.database)).toEqual([])
})

test('a full refund returns everything', async () => {
  const { client, server, id } = await aShortDelivery()
  const dispute = await client.disputes.open({ id, ...aComplaint })
  const admin = await aPerson({ role: 'admin' })
  await admin.disputes.resolve({ id: dispute.id, resolution: 'full_refund', message: 'Done.' })
  expect(await client.orders.get({ id })).toMatchObject({
    status: 'cancelled',
    money: { status: 'refunded', refund: { amount: 520 } },
  })
  expect(await findLastingFaults(server.database)).toEqual([])
})

test('the admins’ list says the shares of the hours reported', async () => {
  const { id } = await aShortDelivery()
  const admin = await aPerson({ role: 'admin' })
  const csv = await (await admin.fetch(`/api/admin/orders/export.csv?search=${id}`)).text()
  expect(csv).toMatch(/84\.50,338\.00/)
})
