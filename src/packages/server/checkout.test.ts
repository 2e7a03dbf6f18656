import { expect, test } from 'vitest'
import { daysAheadIn } from '#platform/dates.ts'
import { changeOf, packagesScene } from '#testing/package-scenes.ts'
import { basic } from '#testing/packages.ts'
import { aCard, buy, checkoutFields, payFor } from '#testing/scenes.ts'
import { aPerson } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'

type Scene = Awaited<ReturnType<typeof packagesScene>>

/** The standard package with two more pages: 250.50 and 2 × 15.00, in 9 days. */
function standardOf({ page }: Scene) {
  const extras = [{ id: page.id, quantity: 2 }]
  return { amount: 280.5, package: 'standard' as const, extras }
}

function open(scene: Scene, fields: object) {
  return scene.client.payments.createIntent({ ...checkoutFields(scene.service), ...fields })
}

test('a package with extras is priced by the server and becomes a pending order with lines', async () => {
  const scene = await packagesScene()
  const { client, viber, service, server } = scene
  const checkout = await open(scene, standardOf(scene))
  const lines = [
    { label: 'Standard', quantity: 1, unitPrice: 250.5, amount: 250.5 },
    { label: 'Another page', quantity: 2, unitPrice: 15, amount: 30 },
  ]
  expect(checkout).toMatchObject({ amount: 280.5, hours: null, lines })
  const order = await buy(client, service, { fields: standardOf(scene) })
  expect(order).toMatchObject({
    status: 'pending',
    pricing: 'fixed',
    totalAmount: 280.5,
    platformFee: 56.1,
    hours: null,
    hourlyRate: null,
    deliveryDeadline: null,
    deliveryDays: 9,
    process: { changeRoundsLeft: 2 },
    lines,
  })
  const accepted = await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  expect(accepted).toMatchObject({
    deliveryDeadline: daysAheadIn(server.system.now(), 'UTC', 9),
    process: { changeRoundsLeft: 2 },
  })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  const approved = await client.orders.approve({ id: order.id })
  expect(approved.money).toMatchObject({ status: 'released', payout: { amount: 224.4 } })
  expect(await findLastingFaults(server.database)).toEqual([])
})

test('an order keeps its lines, days and rounds after the package changed', async () => {
  const scene = await packagesScene()
  const { client, viber, service, packages, server } = scene
  const { id, lines } = await buy(client, service, { fields: standardOf(scene) })
  await viber.packages.set({
    id: service.id,
    ...changeOf(packages),
    packages: [{ ...basic, name: 'Only this', price: 900 }],
    extras: [],
  })
  expect((await client.orders.get({ id })).lines).toEqual(lines)
  expect(await viber.orders.setStatus({ id, status: 'in_progress' })).toMatchObject({
    title: service.title,
    totalAmount: 280.5,
    lines,
    deliveryDeadline: daysAheadIn(server.system.now(), 'UTC', 9),
    process: { changeRoundsLeft: 2 },
  })
})

test('another amount is refused with the right one', async () => {
  const scene = await packagesScene()
  await expect(open(scene, { ...standardOf(scene), amount: 280 })).rejects.toMatchObject({
    status: 409,
    code: 'checkout.amount_mismatch',
    errors: [{ path: 'amount', message: '280.5' }],
  })
  const { amount } = await open(scene, { ...standardOf(scene), amount: undefined })
  expect(amount).toBe(280.5)
})

test('a payment is for hours or for a package, and extras need a package', async () => {
  const scene = await packagesScene()
  const extras = standardOf(scene).extras
  const errors = [{ path: 'package', message: 'Please choose one thing to pay for' }]
  for (const fields of [
    { package: 'basic', hours: 2, amount: 100 },
    { extras, amount: 95 },
    { extras, hours: 1, amount: 95 },
  ]) {
    await expect(open(scene, fields)).rejects.toMatchObject({ status: 400, errors })
  }
})

test('unknown extras and quantities above the limit are refused', async () => {
  const scene = await packagesScene()
  const other = await packagesScene()
  const { page } = scene
  const choose = (extras: object[]) => open(scene, { package: 'basic', amount: undefined, extras })
  for (const id of [other.page.id, 999_999_999]) {
    await expect(choose([{ id, quantity: 1 }])).rejects.toMatchObject({
      status: 404,
      code: 'extra.not_found',
    })
  }
  const message = 'At most 3 of this extra'
  const tooMany = { status: 400, errors: [{ path: 'extras.0.quantity', message }] }
  await expect(choose([{ id: page.id, quantity: 4 }])).rejects.toMatchObject(tooMany)
  const twice = [2, 2].map((quantity) => ({ id: page.id, quantity }))
  await expect(choose(twice)).rejects.toMatchObject(tooMany)
  for (const quantity of [0, -1, 1.5]) {
    await expect(choose([{ id: page.id, quantity }])).rejects.toMatchObject({ status: 400 })
  }
})

test('an order takes at most a year', async () => {
  const scene = await packagesScene()
  const { viber, service, packages } = scene
  const long = { name: 'A season', price: 15, days: 60, maxQuantity: 20 }
  const { extras } = await viber.packages.set({
    id: service.id,
    ...changeOf(packages),
    extras: [long],
  })
  const choose = (quantity: number) =>
    open(scene, {
      package: 'basic',
      amount: undefined,
      extras: [{ id: extras[0]?.id, quantity }],
    })
  expect(await choose(6)).toMatchObject({ amount: 190 })
  await expect(choose(7)).rejects.toMatchObject({ status: 400, code: 'package.too_long' })
})

test('a client secret issued before a package was removed still pays, and a new one is refused', async () => {
  const scene = await packagesScene()
  const { client, viber, service, packages } = scene
  const { clientSecret, paymentIntentId } = await open(scene, standardOf(scene))
  await viber.packages.set({
    id: service.id,
    ...changeOf(packages),
    packages: [basic],
    extras: [],
  })
  await expect(open(scene, standardOf(scene))).rejects.toMatchObject({
    status: 409,
    code: 'package.gone',
  })
  await client.payments.confirmTestCard({ ...aCard, clientSecret })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({ totalAmount: 280.5 })
})

test('pressing Pay twice opens one payment, and hours instead of the package open another', async () => {
  const scene = await packagesScene()
  const [first, second] = await Promise.all([
    open(scene, standardOf(scene)),
    open(scene, standardOf(scene)),
  ])
  expect(second).toEqual(first)
  const byTheHour = await payFor(scene.client, scene.service)
  expect(byTheHour).toMatchObject({ amount: 65, hours: 1 })
  expect(byTheHour.paymentIntentId).not.toBe(first.paymentIntentId)
})

test('a payment links back to the checkout with the package and extras that it is for', async () => {
  const scene = await packagesScene()
  const { client, service, page, guide } = scene
  const withExtras = {
    ...standardOf(scene),
    amount: 320.5,
    extras: [
      { id: page.id, quantity: 2 },
      { id: guide.id, quantity: 1 },
    ],
  }
  const { paymentIntentId } = await open(scene, withExtras)
  const path = `/checkout/${service.id}?package=standard`
  expect(await client.payments.getPayment({ paymentIntentId })).toMatchObject({
    retryPath: `${path}&extras=${page.id}x2,${guide.id}x1`,
  })
  const plain = await open(scene, { ...standardOf(scene), amount: 250.5, extras: [] })
  expect(
    await client.payments.getPayment({ paymentIntentId: plain.paymentIntentId }),
  ).toMatchObject({
    status: 'requires_payment',
    retryPath: path,
  })
  const hours = await payFor(client, service)
  const { paymentIntentId: id } = hours
  expect(await client.payments.getPayment({ paymentIntentId: id })).not.toHaveProperty('retryPath')
})

test('while the marketplace offers no packages, none can be bought', async () => {
  const scene = await packagesScene()
  const admin = await aPerson({ role: 'admin' })
  const turn = async (hasPackages: boolean) =>
    admin.hiringSettings.set({ ...(await admin.hiringSettings.get()), hasPackages })
  await turn(false)
  try {
    await expect(open(scene, standardOf(scene))).rejects.toMatchObject({ code: 'package.gone' })
  } finally {
    await turn(true)
  }
})
