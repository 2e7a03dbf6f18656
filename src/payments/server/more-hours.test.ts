import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/durations.ts'
import type { Service } from '#services/contract.ts'
import { aPackage, buyPriced } from '#testing/priced-scenes.ts'
import { aCard, buy, checkoutFields, payFor, releaseIn } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import type { NewCheckout } from '../contract.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

/** An accepted order of one hour for 65.00. */
async function aRunningOrder() {
  const scene = await aScene()
  const { id } = await buy(scene.client, scene.service)
  const order = await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  return { ...scene, order }
}

const hoursFor = (extendsOrderId: number, hours: number): Partial<NewCheckout> => ({
  extendsOrderId,
  hours,
  amount: hours * 65,
})

function askFor(client: Person, service: Service, fields: Partial<NewCheckout>) {
  return client.payments.createIntent({ ...checkoutFields(service), ...fields })
}

test('more hours cost the old rate, wait for the viber and belong to the same job', async () => {
  const { client, viber, service, order, server } = await aRunningOrder()
  await viber.services.update({ id: service.id, hourlyRate: 80 })
  const fields = { ...hoursFor(order.id, 2), requirements: 'One more page, please.' }
  const more = await buy(client, service, { fields })
  expect(more).toMatchObject({
    status: 'pending',
    jobId: order.id,
    extendsOrderId: order.id,
    hours: 2,
    hourlyRate: 65,
    totalAmount: 130,
    title: order.title,
    requirements: 'One more page, please.',
    process: { waitingFor: 'provider', defaultOutcome: 'expire' },
  })
  const answerBy = server.system.now().getTime() + 72 * HOUR_MS
  expect(new Date(more.process.deadline ?? 0).getTime()).toBeLessThanOrEqual(answerBy)
  for (const id of [order.id, more.id]) {
    const job = await viber.jobs.get({ id })
    expect(job.orders).toMatchObject([
      { id: order.id, hours: 1, totalAmount: 65, status: 'in_progress' },
      { id: more.id, hours: 2, totalAmount: 130, status: 'pending' },
    ])
  }
  // The first order still answers as a plain purchase.
  expect((await client.orders.get({ id: order.id })).jobId).toBeUndefined()
})

test('hours are added in progress and after the delivery, and at no other time', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await buy(client, service)
  const refused = { code: 'order.no_more_hours', status: 409 }
  const message = 'Hours can be added while the work is in progress.'
  await expect(askFor(client, service, hoursFor(id, 1))).rejects.toMatchObject({
    ...refused,
    serverMessage: message,
  })
  const neither = { canAddHours: false, canAskForHours: false }
  for (const person of [client, viber]) {
    expect(await person.jobs.get({ id })).toMatchObject(neither)
  }
  await viber.orders.setStatus({ id, status: 'in_progress' })
  expect(await client.jobs.get({ id })).toMatchObject({ ...neither, canAddHours: true })
  expect(await viber.jobs.get({ id })).toMatchObject({
    ...neither,
    canAskForHours: true,
    agreedFee: { bps: 2000, min: 0 },
  })
  await askFor(client, service, hoursFor(id, 1))
  await viber.orders.setStatus({ id, status: 'completed' })
  await askFor(client, service, hoursFor(id, 1.5))
  await client.orders.approve({ id })
  await expect(askFor(client, service, hoursFor(id, 1))).rejects.toMatchObject(refused)
})

test('hours are added to hourly orders only', async () => {
  const { client, viber, service } = await aScene()
  const { id } = await buyPriced(client, service, { price: aPackage })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await expect(askFor(client, service, hoursFor(id, 1))).rejects.toMatchObject({
    code: 'order.not_hourly',
    status: 409,
  })
})

test('only the client adds hours, to an order that fits, at the right price', async () => {
  const { client, viber, service, order } = await aRunningOrder()
  const wanted = hoursFor(order.id, 2)
  const attempts = [
    [await aVisitor(), 401],
    [await aPerson(), 404],
    [viber, 403],
    [await aPerson({ role: 'admin' }), 403],
  ] as const
  for (const [person, status] of attempts) {
    const refused = person.payments.createIntent({ ...checkoutFields(service), ...wanted })
    await expect(refused).rejects.toMatchObject({ status })
  }
  for (const wrong of [{ serviceId: service.id + 999 }, { viberId: client.user.id }]) {
    await expect(askFor(client, service, { ...wanted, ...wrong })).rejects.toMatchObject({
      code: 'checkout.mismatch',
      status: 409,
      serverMessage: 'This does not belong together any more. Please open the page again.',
    })
  }
  await expect(askFor(client, service, { ...wanted, amount: 131 })).rejects.toMatchObject({
    code: 'checkout.amount_mismatch',
    status: 409,
    errors: [{ path: 'amount', message: '130' }],
  })
  const others: Partial<NewCheckout>[] = [
    { thanksOrderId: order.id },
    { package: 'basic' },
    { extras: [{ id: 1, quantity: 1 }] },
  ]
  for (const second of others) {
    await expect(askFor(client, service, { ...wanted, ...second })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Please choose one thing to pay for',
    })
  }
})

test('two tabs share one checkout, and paying it twice makes one order', async () => {
  const { client, service, order } = await aRunningOrder()
  const wanted = hoursFor(order.id, 2)
  const [one, other] = await Promise.all([
    askFor(client, service, wanted),
    askFor(client, service, wanted),
  ])
  expect(one.clientSecret).toBe(other.clientSecret)
  const card = { ...aCard, clientSecret: one.clientSecret }
  await Promise.allSettled([
    client.payments.confirmTestCard(card),
    client.payments.confirmTestCard(card),
  ])
  const { paymentIntentId } = one
  const states = await Promise.all([
    client.payments.getPayment({ paymentIntentId }),
    client.payments.getPayment({ paymentIntentId }),
  ])
  expect(states[0].orderId).toBe(states[1].orderId)
  expect(states[0].retryPath).toBe(`/checkout/hours/${order.id}`)
  expect((await client.jobs.get({ id: order.id })).orders).toHaveLength(2)
  const again = await askFor(client, service, wanted)
  expect(again.justBought).toEqual({ orderId: states[0].orderId })
})

test('a payment that arrives after the order ended is refunded', async () => {
  const { client, viber, service, order } = await aRunningOrder()
  const { paymentIntentId } = await payFor(client, service, { fields: hoursFor(order.id, 2) })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({
    status: 'cancelled',
    cancelledThrough: 'pay_late',
    money: { status: 'refunded', refund: { amount: 130 } },
  })
  const { items: news } = await client.notifications.list({})
  expect(news.map(({ kind }) => kind)).toContain('order.pay_late')
})

test('an approval and the payment of more hours at once leave sound books', async () => {
  const { client, viber, service, order } = await aRunningOrder()
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  const { paymentIntentId } = await payFor(client, service, { fields: hoursFor(order.id, 2) })
  const [, { orderId = 0 }] = await Promise.all([
    client.orders.approve({ id: order.id }),
    client.payments.getPayment({ paymentIntentId }),
  ])
  const { status } = await client.orders.get({ id: orderId })
  expect(['pending', 'cancelled']).toContain(status)
})

test('added hours have one review with their job', async () => {
  const { client, viber, service, order } = await aRunningOrder()
  const more = await buy(client, service, { fields: hoursFor(order.id, 1) })
  await viber.orders.setStatus({ id: more.id, status: 'in_progress' })
  for (const id of [order.id, more.id]) {
    await viber.orders.setStatus({ id, status: 'completed' })
    await client.orders.approve({ id })
  }
  await client.reviews.create({ id: order.id, rating: 5 })
  await expect(client.reviews.create({ id: more.id, rating: 5 })).rejects.toMatchObject({
    code: 'review.exists',
  })
})

test('hours are added although the service is no longer offered', async () => {
  const scene = await aRunningOrder()
  await scene.viber.services.archive({ id: scene.service.id })
  const more = await buy(scene.client, scene.service, { fields: hoursFor(scene.order.id, 1) })
  expect(more.status).toBe('pending')
  await expect(releaseIn(scene)).rejects.toMatchObject({ status: 404 })
})
