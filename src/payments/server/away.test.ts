import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAgreedOffer } from '#testing/offer-scenes.ts'
import { packagesScene } from '#testing/package-scenes.ts'
import { aCard, buy, checkoutFields, payFor } from '#testing/scenes.ts'
import { aScene, theServer, type Person } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'

beforeEach(async () => (await theServer()).clock.set(new Date('2026-11-20T12:00:00Z')))
afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

function goAway(viber: Person) {
  return viber.account.save({ awayUntil: '2026-11-22' })
}

const REFUSED = {
  status: 409,
  code: 'viber.away',
  serverMessage: 'This viber is away until Nov 22, 2026.',
}

test('hours and packages of a viber who is away cannot be bought until they are back', async () => {
  const { client, viber, service, server } = await packagesScene()
  const hours = checkoutFields(service)
  const basic = { ...hours, amount: 100, package: 'basic' as const }
  await goAway(viber)
  for (const request of [hours, basic]) {
    await expect(client.payments.createIntent(request)).rejects.toMatchObject(REFUSED)
  }
  server.clock.set(new Date('2026-11-22T00:00:00Z'))
  expect(await client.payments.createIntent(hours)).toMatchObject({ amount: 65 })
  expect(await client.payments.createIntent(basic)).toMatchObject({ amount: 100 })
})

test('the refusal names the day in the language of the client', async () => {
  const { client, viber, service } = await aScene()
  await goAway(viber)
  await client.account.save({ locale: 'es' })
  const serverMessage = 'Este viber no está disponible hasta el 22 nov 2026.'
  await expect(client.payments.createIntent(checkoutFields(service))).rejects.toMatchObject({
    serverMessage,
  })
})

test('a payment that began before the absence becomes an order, but is not opened again', async () => {
  const { client, viber, service } = await aScene()
  const request = checkoutFields(service)
  const { clientSecret, paymentIntentId } = await client.payments.createIntent(request)
  await goAway(viber)
  await expect(client.payments.createIntent(request)).rejects.toMatchObject(REFUSED)
  await client.payments.confirmTestCard({ ...aCard, clientSecret })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({ status: 'pending' })
})

test('an order continues while the viber is away: more hours, delivery, approval and a tip', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await goAway(viber)
  const more = await buy(client, service, { fields: { extendsOrderId: id, hours: 1 } })
  expect(more).toMatchObject({ status: 'pending', extendsOrderId: id })
  await viber.orders.setStatus({ id, status: 'completed' })
  await client.orders.approve({ id })
  const tip = await buy(client, service, { fields: { thanksOrderId: id, amount: 5 } })
  expect(tip).toMatchObject({ status: 'completed', pricing: 'tip' })
})

test('a milestone of an accepted offer can be paid while the viber is away', async () => {
  const { client, viber, service, agreementId } = await anAgreedOffer()
  await goAway(viber)
  const { milestones } = await client.agreements.get({ id: agreementId })
  const fields = { milestoneId: milestones[0]?.id ?? 0, amount: 200 }
  const { paymentIntentId } = await payFor(client, service, { fields })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({ status: 'in_progress' })
})
