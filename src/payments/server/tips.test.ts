import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { aCard, buy, checkoutFields, connectBank, payFor, releaseIn } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, PASSWORD, theServer, type Person } from '#testing/server.ts'
import type { Service } from '#services/contract.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import type { NewCheckout } from '../contract.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

/** A released order of two hours for 130.00, noon in the client's zone. */
async function aThankedOrder() {
  const scene = await aScene()
  scene.server.clock.set(noon())
  const { order } = await releaseIn(scene, { fields: { amount: 130 } })
  return { ...scene, order }
}

function noon(): Date {
  const day = new Date()
  day.setUTCHours(12, 0, 0, 0)
  return day
}

const tipFor = (thanksOrderId: number, amount: number): Partial<NewCheckout> => ({
  thanksOrderId,
  amount,
})

function askFor(client: Person, service: Service, fields: Partial<NewCheckout>) {
  return client.payments.createIntent({ ...checkoutFields(service), ...fields })
}

test('a tip is paid, listed on its order, told to the viber and paid out', async () => {
  const { client, viber, service, order, server } = await aThankedOrder()
  await connectBank(viber)
  const note = 'Thank you, that was quick.'
  const tip = await buy(client, service, { fields: { ...tipFor(order.id, 20), note } })
  expect(tip).toMatchObject({
    status: 'completed',
    pricing: 'tip',
    jobId: order.id,
    thanksOrderId: order.id,
    description: note,
    requirements: null,
    providerAmount: 20,
    platformFee: 0,
  })
  const listed = { id: tip.id, orderId: order.id, amount: 20, providerAmount: 20, note }
  for (const person of [client, viber]) {
    expect((await person.jobs.get({ id: order.id })).tips).toMatchObject([listed])
    const { items } = await person.orders.list({})
    expect(items.map(({ id }) => id)).toEqual([order.id])
  }
  const { items: news } = await viber.notifications.list({})
  expect(news[0]).toMatchObject({
    kind: 'order.tip',
    values: { amountCents: 2000, title: service.title },
    link: `/orders/${order.id}`,
  })
  await server.runJob('documents.issue')
  const ofTip = { order: tip.id }
  expect((await client.documents.list(ofTip)).items).toMatchObject([
    { kind: 'receipt', amount: 20 },
  ])
  expect((await viber.documents.list(ofTip)).items).toMatchObject([
    { kind: 'fee_statement', amount: 0 },
  ])
  await server.runJob('payments.sweep')
  const { items: payouts } = await viber.payouts.list({})
  expect(payouts.find(({ orderId }) => orderId === tip.id)).toMatchObject({ amount: 20 })
})

test('a tip needs a release, is not late, and is given once a day', async () => {
  const { client, viber, service, server } = await aScene()
  server.clock.set(noon())
  const { id } = await buy(client, service, { fields: { amount: 130 } })
  const tip = tipFor(id, 10)
  await expect(askFor(client, service, tip)).rejects.toMatchObject({
    code: 'tip.too_early',
    status: 409,
    serverMessage: 'A tip can be given once money was released.',
  })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  await viber.orders.setStatus({ id, status: 'completed' })
  await expect(askFor(client, service, tip)).rejects.toMatchObject({ code: 'tip.too_early' })
  await client.orders.approve({ id })
  await buy(client, service, { fields: tip })
  await expect(askFor(client, service, tip)).rejects.toMatchObject({
    code: 'tip.again',
    status: 409,
    serverMessage: 'You have given a tip today already.',
  })
  server.clock.advance(24 * HOUR_MS)
  await buy(client, service, { fields: tip })
  server.clock.advance(60 * DAY_MS)
  // Sessions have ended by then.
  const back = await aVisitor()
  const { username } = client.user
  const user = await back.accounts.login({ username, password: PASSWORD })
  await expect(askFor({ ...back, user }, service, tip)).rejects.toMatchObject({
    code: 'tip.too_late',
    status: 409,
    serverMessage: 'A tip can be given for 60 days after the release.',
  })
})

test('a tip is at least a dollar, and at most what was released and 2,000.00', async () => {
  const { client, viber, service, order } = await aThankedOrder()
  await expect(askFor(client, service, tipFor(order.id, 130.01))).rejects.toMatchObject({
    code: 'tip.too_large',
    status: 400,
    serverMessage: 'A tip is at most $130.00.',
  })
  await expect(askFor(client, service, tipFor(order.id, 0.99))).rejects.toMatchObject({
    status: 400,
    serverMessage: 'A tip is at least $1',
    errors: [{ path: 'amount' }],
  })
  const { amount: _, ...fields } = checkoutFields(service)
  await expect(
    client.payments.createIntent({ ...fields, thanksOrderId: order.id }),
  ).rejects.toMatchObject({ status: 400, serverMessage: 'Please enter a valid amount' })
  await expect(
    askFor(client, service, { ...tipFor(order.id, 5), note: 'x'.repeat(501) }),
  ).rejects.toMatchObject({ status: 400, serverMessage: 'This text is too long' })
  expect(await askFor(client, service, tipFor(order.id, 130))).toMatchObject({ amount: 130 })
  await releaseIn({ client, viber, service }, { fields: { amount: 2600 } })
  const [large] = (await client.orders.list({})).items
  await expect(askFor(client, service, tipFor(large?.id ?? 0, 2000.01))).rejects.toMatchObject({
    serverMessage: 'A tip is at most $2,000.00.',
  })
})

test('only the client of an order gives a tip, for an order that fits', async () => {
  const { client, viber, service, order } = await aThankedOrder()
  const admin = await aPerson({ role: 'admin' })
  const tip = tipFor(order.id, 10)
  const attempts = [
    [await aVisitor(), 401],
    [await aPerson(), 404],
    [viber, 403],
    [admin, 403],
  ] as const
  for (const [person, status] of attempts) {
    const refused = person.payments.createIntent({ ...checkoutFields(service), ...tip })
    await expect(refused).rejects.toMatchObject({ status })
  }
  for (const wrong of [{ serviceId: service.id + 999 }, { viberId: client.user.id }]) {
    await expect(askFor(client, service, { ...tip, ...wrong })).rejects.toMatchObject({
      code: 'checkout.mismatch',
      status: 409,
    })
  }
  for (const second of [
    { extendsOrderId: order.id },
    { package: 'basic' as const },
    { hours: 2 },
  ]) {
    await expect(askFor(client, service, { ...tip, ...second })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Please choose one thing to pay for',
    })
  }
  const given = await buy(client, service, { fields: tip })
  await expect(askFor(client, service, tipFor(given.id, 10))).rejects.toMatchObject({
    code: 'checkout.mismatch',
  })
})

test('two tabs share one checkout, and of two tips at once one is kept', async () => {
  const { client, viber, service, server } = await aScene()
  server.clock.set(noon())
  const first = await buy(client, service, { fields: { amount: 130 } })
  await viber.orders.setStatus({ id: first.id, status: 'in_progress' })
  const more = await buy(client, service, { fields: { extendsOrderId: first.id } })
  await viber.orders.setStatus({ id: more.id, status: 'in_progress' })
  for (const { id } of [first, more]) {
    await viber.orders.setStatus({ id, status: 'completed' })
    await client.orders.approve({ id })
  }
  const [one, same] = await Promise.all([
    askFor(client, service, tipFor(first.id, 10)),
    askFor(client, service, tipFor(first.id, 10)),
  ])
  expect(one.clientSecret).toBe(same.clientSecret)
  // Each order of the job has a checkout of its own.
  const other = await askFor(client, service, tipFor(more.id, 10))
  for (const { clientSecret } of [one, other]) {
    await client.payments.confirmTestCard({ ...aCard, clientSecret })
  }
  const states = await Promise.all(
    [one, other].map(({ paymentIntentId }) => client.payments.getPayment({ paymentIntentId })),
  )
  const tips = await Promise.all(
    states.map(({ orderId = 0 }) => client.orders.get({ id: orderId })),
  )
  expect(tips.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed'])
  expect(tips.find(({ status }) => status === 'cancelled')).toMatchObject({
    cancelledThrough: 'pay_late',
    money: { status: 'refunded', refund: { amount: 10 } },
  })
  const job = await client.jobs.get({ id: more.id })
  expect(job.orders.map(({ id }) => id)).toEqual([first.id, more.id])
  expect(job.tips).toHaveLength(1)
})

test('a failed tip leads back to its page, and a paid one to its order', async () => {
  const { client, service, order } = await aThankedOrder()
  const { paymentIntentId } = await askFor(client, service, tipFor(order.id, 10))
  expect(await client.payments.getPayment({ paymentIntentId })).toEqual({
    status: 'requires_payment',
    serviceId: service.id,
    retryPath: `/checkout/tip/${order.id}`,
    thanksOrderId: order.id,
    amount: 10,
  })
})

test('the fee of tips is its own, and the client sees it before paying', async () => {
  const { client, service, order } = await aThankedOrder()
  const boss = await aPerson({ role: 'super_admin' })
  const { canChangeCurrency: _, ...before } = await boss.moneySettings.get({})
  await boss.moneySettings.set({ ...before, tipFeeBps: 500 })
  try {
    const { tip: terms } = await client.jobs.get({ id: order.id })
    expect(terms).toEqual({ refusal: null, max: 130, feeBps: 500 })
    const tip = await buy(client, service, { fields: tipFor(order.id, 20) })
    expect(tip).toMatchObject({ platformFee: 1, providerAmount: 19 })
  } finally {
    const { version } = await boss.moneySettings.get({})
    await boss.moneySettings.set({ ...before, version })
  }
})

test('only admins list tips, and they find them in their list of orders', async () => {
  const { client, viber, service, order } = await aThankedOrder()
  const tip = await buy(client, service, { fields: tipFor(order.id, 12) })
  const admin = await aPerson({ role: 'admin' })
  const { items } = await admin.orders.list({ pricing: 'tip' })
  expect(items.find(({ id }) => id === tip.id)).toMatchObject({
    pricing: 'tip',
    viewerRole: 'admin',
  })
  expect(items.every(({ pricing }) => pricing === 'tip')).toBe(true)
  for (const person of [client, viber]) {
    await expect(person.orders.list({ pricing: 'tip' })).rejects.toMatchObject({ status: 403 })
  }
  const { items: hourly } = await client.orders.list({ pricing: 'hourly' })
  expect(hourly.map(({ id }) => id)).toEqual([order.id])
  const { items: tips } = await admin.adminOrders.list({ pricing: 'tip', q: client.user.username })
  expect(tips).toMatchObject([{ id: tip.id, pricing: 'tip' }])
  const { items: all } = await admin.adminOrders.list({ q: client.user.username })
  expect(all.map(({ id, pricing }) => [id, pricing])).toEqual([[order.id, undefined]])
})

test('a job shows what its client may add, to its parties and admins only', async () => {
  const { client, viber, order } = await aThankedOrder()
  const admin = await aPerson({ role: 'admin' })
  const mine = await client.jobs.get({ id: order.id })
  expect(mine).toEqual({
    id: order.id,
    orders: [
      expect.objectContaining({ id: order.id, hours: 2, totalAmount: 130, status: 'completed' }),
    ],
    tips: [],
    canAddHours: false,
    canAskForHours: false,
    tip: { refusal: null, max: 130, feeBps: 0 },
  })
  for (const person of [viber, admin]) {
    const job = await person.jobs.get({ id: order.id })
    expect([job.canAddHours, job.tip]).toEqual([false, undefined])
  }
  await expect((await aPerson()).jobs.get({ id: order.id })).rejects.toMatchObject({ status: 404 })
})

test('a tip for a viber who was suspended is refused, and refunded if it was paid', async () => {
  const { client, viber, service, order } = await aThankedOrder()
  const { paymentIntentId } = await payFor(client, service, { fields: tipFor(order.id, 10) })
  const admin = await aPerson({ role: 'admin' })
  await admin.suspensions.suspend({ id: viber.user.id, reason: 'Under review.' })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({
    status: 'cancelled',
    cancelledThrough: 'pay_unavailable',
  })
  await expect(askFor(client, service, tipFor(order.id, 10))).rejects.toMatchObject({
    code: 'viber.not_found',
  })
})
