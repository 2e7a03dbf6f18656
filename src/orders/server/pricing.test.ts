import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import {
  aPackage,
  aTip,
  buyPriced,
  contextOf,
  moreHours,
  openPriced,
} from '#testing/priced-scenes.ts'
import { aComplaint, buy, releaseIn } from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { takeStep } from './service/steps.ts'

type Scene = Awaited<ReturnType<typeof aScene>>

/** Eight hours at 65.00, delivered with six and a half. */
async function aShortDelivery(scene: Scene, workedHalfHours = 13) {
  const { client, viber, service } = scene
  const { id } = await buy(client, service, { fields: { amount: 520 } })
  await viber.orders.setStatus({ id, status: 'in_progress' })
  return takeStep(await contextOf(viber), id, 'complete', { workedHalfHours })
}

/** An order of which six and a half of eight hours were paid. */
const partlyPaid = {
  status: 'completed',
  totalAmount: 520,
  platformFee: 84.5,
  providerAmount: 338,
  hours: 8,
  workedHours: 6.5,
  unusedAmount: 97.5,
  money: { status: 'partially_refunded', refund: { amount: 97.5 }, payout: { amount: 338 } },
  faults: [],
}

async function released(client: Person, id: number) {
  const faults = await findLastingFaults((await theServer()).database)
  return { ...(await client.orders.get({ id })), faults }
}

test('an approval pays the hours worked and refunds the others', async () => {
  const scene = await aScene()
  const { client, viber } = scene
  const { id, ...delivered } = await aShortDelivery(scene)
  expect(delivered).toMatchObject({ pricing: 'hourly', jobId: id, workedHours: 6.5 })
  await client.orders.approve({ id })
  expect(await released(client, id)).toMatchObject(partlyPaid)
  const timeline = await client.orders.timeline({ id })
  expect(timeline.find(({ kind }) => kind === 'approve')?.amount).toBe(422.5)
  const { server } = scene
  await server.runJob('documents.issue')
  const { items: papers } = await client.documents.list({})
  expect(papers.find(({ kind }) => kind === 'credit_note')).toMatchObject({ amount: 97.5 })
  const { items: statements } = await viber.documents.list({})
  expect(statements[0]).toMatchObject({ kind: 'fee_statement', amount: 84.5 })
})

test('hours that were not worked do not mark a review as refunded', async () => {
  const scene = await aScene()
  const { id } = await aShortDelivery(scene)
  await scene.client.orders.approve({ id })
  const review = await scene.client.reviews.create({ id, rating: 5 })
  expect(review.isRefunded).toBe(false)
})

test('silence pays the hours worked', async () => {
  const scene = await aScene()
  const { id } = await aShortDelivery(scene)
  // In two steps, so that the session stays.
  scene.server.clock.advance(4 * DAY_MS)
  await scene.client.orders.get({ id })
  scene.server.clock.advance(4 * DAY_MS)
  await scene.server.runJob('orders.sweep')
  expect(await released(scene.client, id)).toMatchObject(partlyPaid)
})

test('a ruling for the viber pays the hours worked', async () => {
  const scene = await aScene()
  const { id } = await aShortDelivery(scene)
  const dispute = await scene.client.disputes.open({ id, ...aComplaint })
  const admin = await aPerson({ role: 'admin' })
  await admin.disputes.resolve({ id: dispute.id, resolution: 'pay_provider', message: 'Done.' })
  expect(await released(scene.client, id)).toMatchObject(partlyPaid)
})

test('a request for changes forgets the reported hours', async () => {
  const scene = await aScene()
  const { client, viber } = scene
  const { id } = await aShortDelivery(scene)
  const again = await client.orders.requestChanges({ id, note: 'One more thing.' })
  expect(again.workedHours).toBeUndefined()
  await viber.orders.setStatus({ id, status: 'completed' })
  const { money } = await client.orders.approve({ id })
  expect(money).toMatchObject({ status: 'released', refund: null })
})

test('no more hours can be reported than were bought, and none for a package', async () => {
  const scene = await aScene()
  await expect(aShortDelivery(scene, 17)).rejects.toMatchObject({ code: 'hours.too_many' })
  const { id } = await buyPriced(scene.client, scene.service, { price: aPackage })
  await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  const ctx = await contextOf(scene.viber)
  const delivery = takeStep(ctx, id, 'complete', { workedHalfHours: 2 })
  await expect(delivery).rejects.toMatchObject({ code: 'order.not_hourly' })
})

test('the database divides held money only if hours were not worked', async () => {
  const scene = await aScene()
  const { pool } = scene.server.database
  const { id } = await buy(scene.client, scene.service)
  const divide = pool.query(
    `update escrows set status = 'partially_refunded' where order_id = ${id}`,
  )
  await expect(divide).rejects.toThrow('cannot go from holding to partially_refunded')
})

test('a package keeps its lines and counts its days from the acceptance', async () => {
  const { client, viber, service, server } = await aScene()
  const terms = { price: aPackage, deliveryDays: 5, maxChangeRounds: 1 }
  const { id, ...order } = await buyPriced(client, service, terms)
  const lines = [
    { label: 'Standard', quantity: 1, unitPrice: 120, amount: 120 },
    { label: 'Another page', quantity: 2, unitPrice: 15, amount: 30 },
  ]
  expect(order).toMatchObject({
    status: 'pending',
    pricing: 'fixed',
    jobId: id,
    totalAmount: 150,
    hours: null,
    hourlyRate: null,
    lines,
    deliveryDeadline: null,
    process: { changeRoundsLeft: 1 },
  })
  const accepted = await viber.orders.setStatus({ id, status: 'in_progress' })
  const due = new Date(server.system.now().getTime() + 5 * DAY_MS)
  expect(accepted.deliveryDeadline).toBe(due.toISOString().slice(0, 10))
  await server.runJob('documents.issue')
  const [receipt] = (await client.documents.list({})).items
  expect(await client.documents.get({ id: receipt?.id ?? 0 })).toMatchObject({ hours: null, lines })
  const file = await client.fetch(`/api/documents/${receipt?.id}/file.pdf`)
  expect(file.status).toBe(200)
})

test('lines that do not add up to the amount are never sold', async () => {
  const { client, service } = await aScene()
  const opened = openPriced(client, service, { price: aPackage, amountCents: 14_999 })
  await expect(opened).rejects.toThrow('do not add up')
})

test('a tip is released at its birth, in no list, and has no review', async () => {
  const scene = await aScene()
  const { client, viber, service, server } = scene
  const admin = await aPerson({ role: 'admin' })
  const { order } = await releaseIn(scene)
  const before = await admin.admin.stats({})
  const operationsBefore = await admin.admin.operations({})
  const tip = await buyPriced(client, service, aTip(order.id, 2000))
  expect(tip).toMatchObject({
    status: 'completed',
    pricing: 'tip',
    jobId: order.id,
    totalAmount: 20,
    platformFee: 0,
    providerAmount: 20,
    money: { status: 'released', payout: { amount: 20 } },
    process: { stage: 'completed', actions: [] },
  })
  expect((await client.orders.timeline({ id: tip.id })).map(({ kind }) => kind)).toEqual([
    'pay',
    'tip',
  ])
  for (const person of [client, viber]) {
    const { items, total } = await person.orders.list({})
    expect([items.map(({ id }) => id), total]).toEqual([[order.id], 1])
  }
  const { items: all } = await admin.adminOrders.list({})
  expect(all.map(({ id }) => id)).not.toContain(tip.id)
  await expect(client.reviews.create({ id: tip.id, rating: 5 })).rejects.toMatchObject({
    code: 'order.wrong_state',
  })
  const after = await admin.admin.stats({})
  expect(after.orders).toEqual(before.orders)
  expect(after.payments.averageOrderValue).toBe(before.payments.averageOrderValue)
  expect(after.payments.totalRevenue).toBe(before.payments.totalRevenue + 20)
  expect(await admin.admin.operations({})).toMatchObject({
    everDisputedRate: operationsBefore.everDisputedRate,
  })
  expect(await findLastingFaults(server.database)).toEqual([])
})

test('a tip for a service that is no longer offered still arrives', async () => {
  const scene = await aScene()
  const { order } = await releaseIn(scene)
  await scene.viber.services.archive({ id: scene.service.id })
  const tip = await buyPriced(scene.client, scene.service, aTip(order.id, 500))
  expect(tip.status).toBe('completed')
})

test('more hours are of the same job, which is reviewed and counted once', async () => {
  const scene = await aScene()
  const { client, viber, service } = scene
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const more = await buyPriced(client, service, moreHours(id, 4))
  expect(more).toMatchObject({ status: 'pending', jobId: id, pricing: 'hourly', hours: 2 })
  for (const order of [id, more.id]) {
    await viber.orders.setStatus({ id: order, status: 'in_progress' })
    await viber.orders.setStatus({ id: order, status: 'completed' })
    await client.orders.approve({ id: order })
  }
  const review = await client.reviews.create({ id: more.id, rating: 4 })
  await expect(client.reviews.create({ id, rating: 5 })).rejects.toMatchObject({
    code: 'review.exists',
  })
  expect(await client.orders.get({ id })).toMatchObject({ reviewId: review.id })
  const profile = await client.profiles.profile({ id: viber.user.id })
  expect(profile).toMatchObject({ completedOrders: 1 })
})

test('of two reviews of one job at once, one is taken', async () => {
  const scene = await aScene()
  const { client, viber, service } = scene
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const more = await buyPriced(client, service, moreHours(id, 4))
  await viber.orders.setStatus({ id: more.id, status: 'in_progress' })
  for (const order of [id, more.id]) {
    await viber.orders.setStatus({ id: order, status: 'completed' })
  }
  const answers = await Promise.allSettled(
    [id, more.id].map((order) => client.reviews.create({ id: order, rating: 5 })),
  )
  const refused = answers.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  expect(refused).toMatchObject([{ code: 'review.exists' }])
})

test('a service, more hours and a tip have one open checkout each', async () => {
  const scene = await aScene()
  const { client, service } = scene
  const { order } = await releaseIn(scene)
  const wants = [{ price: aPackage }, moreHours(order.id, 2), aTip(order.id, 500)]
  const secrets = async () => {
    const opened = []
    for (const wanted of wants) opened.push(await openPriced(client, service, wanted))
    return opened.map(({ clientSecret }) => clientSecret)
  }
  const first = await secrets()
  expect(new Set(first).size).toBe(3)
  expect(await secrets()).toEqual(first)
  const other = await openPriced(client, service, { ...moreHours(order.id, 3) })
  expect(first).not.toContain(other.clientSecret)
})
