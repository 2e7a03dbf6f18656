import { afterEach, expect, test } from 'vitest'
import {
  anAgreement,
  eightHours,
  fund,
  milestoneFields,
  milestoneIds,
} from '#testing/agreement-scenes.ts'
import { aComplaint, buy, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'
import { agreementStates } from '../agreement.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

/** The list's filter computes the state in SQL; it finds the agreement under the state of its page, and no other. */
async function expectListed(person: Person, id: number) {
  const { state } = await person.agreements.get({ id })
  for (const wanted of agreementStates) {
    const { items } = await person.agreements.list({ state: wanted })
    expect(items.some((one) => one.id === id)).toBe(wanted === state)
  }
}

async function deliver(viber: Person, client: Person, id: number) {
  await viber.orders.setStatus({ id, status: 'completed' })
  return client.orders.approve({ id })
}

test('paying the first milestone begins the work and hires', async () => {
  const { client, viber, agreement, offerId, server } = await anAgreement()
  expect(agreement).toMatchObject({
    state: 'unpaid',
    viewerRole: 'client',
    milestoneCount: 3,
    money: { agreed: 600, funded: 0, toFund: 600 },
    process: { actions: ['pay'], waitingFor: 'client', defaultOutcome: 'lapse' },
  })
  const [first] = milestoneIds(agreement)
  const order = await fund(client, agreement, first)
  expect(order).toMatchObject({
    status: 'in_progress',
    title: 'A new online shop: Sketches',
    description: 'Two directions',
    requirements: 'Ten pages, a checkout and a search.',
    totalAmount: 100,
    platformFee: 15,
    pricing: 'fixed',
    jobId: order.id,
    milestoneId: first,
    agreementId: agreement.id,
    lines: [{ label: 'Sketches', quantity: 1, unitPrice: 100, amount: 100 }],
    process: { changeRoundsLeft: 2 },
  })
  expect(order.deliveryDeadline).not.toBeNull()
  const timeline = await client.orders.timeline({ id: order.id })
  expect(timeline.map(({ kind }) => kind)).toEqual(['pay', 'begin'])
  const offer = await server.database.pool.query('select status from offers where id = $1', [
    offerId,
  ])
  expect(offer.rows).toEqual([{ status: 'hired' }])
  expect(await viber.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'running',
    viewerRole: 'provider',
    jobId: order.id,
    money: { agreed: 600, funded: 100, held: 100, released: 0, refunded: 0, toFund: 500 },
    milestones: [
      { deliveryDeadline: order.deliveryDeadline, releaseAt: null },
      { deliveryDeadline: null, releaseAt: null },
      { deliveryDeadline: null, releaseAt: null },
    ],
    process: { actions: ['amend', 'end'], waitingFor: 'provider' },
  })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  const { milestones } = await client.agreements.get({ id: agreement.id })
  expect(milestones[0]).toMatchObject({ state: 'delivered', deliveryDeadline: null })
  expect(milestones[0]?.releaseAt).not.toBeNull()
})

test('milestones are paid, delivered, approved, disputed and refunded separately', async () => {
  const { client, viber, agreement } = await anAgreement()
  const admin = await aPerson({ role: 'admin' })
  const [first, second, third] = milestoneIds(agreement)
  await expectListed(client, agreement.id)
  const one = await fund(client, agreement, first)
  await expectListed(viber, agreement.id)
  await deliver(viber, client, one.id)
  await expectListed(viber, agreement.id)
  const two = await fund(client, agreement, second)
  expect(two.jobId).toBe(one.id)
  const dispute = await client.disputes.open({ id: two.id, ...aComplaint })
  const blocked = client.payments.createIntent(milestoneFields(agreement, third))
  await expect(blocked).rejects.toMatchObject({ status: 409, code: 'agreement.in_dispute' })
  expect(await client.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'running',
    milestones: [
      { state: 'released', refusal: 'milestone.funded' },
      { state: 'disputed', refusal: 'milestone.funded' },
      { state: 'planned', refusal: 'agreement.in_dispute' },
    ],
    money: { agreed: 600, funded: 300, held: 200, released: 100, refunded: 0, toFund: 300 },
    process: { actions: ['amend', 'end'] },
  })
  await admin.disputes.resolve({
    id: dispute.id,
    resolution: 'full_refund',
  })
  const refunded = await client.agreements.get({ id: agreement.id })
  expect(refunded.milestones[1]).toMatchObject({ state: 'refunded', refunded: 200, refusal: null })
  await expectListed(client, agreement.id)
  const again = await fund(client, agreement, second)
  const three = await fund(client, agreement, third)
  await deliver(viber, client, again.id)
  await deliver(viber, client, three.id)
  await deliverGatewayWebhooks()
  await expectListed(client, agreement.id)
  const whole = await client.agreements.get({ id: agreement.id })
  expect(whole).toMatchObject({
    state: 'complete',
    releasedCount: 3,
    money: { agreed: 600, funded: 800, held: 0, released: 600, refunded: 200, toFund: 0 },
    process: { actions: [] },
  })
})

test('hourly work is one milestone of hours, and unused hours go back', async () => {
  const { client, viber, agreement } = await anAgreement(eightHours)
  const [first] = milestoneIds(agreement)
  expect(agreement.milestones).toMatchObject([
    { hours: 8, amount: 400, title: 'A new online shop' },
  ])
  const order = await fund(client, agreement, first)
  expect(order).toMatchObject({ title: 'A new online shop', hours: 8, hourlyRate: 50 })
  await viber.orders.setStatus({ id: order.id, status: 'completed', hours: 6.5 })
  await client.orders.approve({ id: order.id })
  expect(await client.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'complete',
    money: { agreed: 400, funded: 400, held: 0, released: 325, refunded: 75, toFund: 0 },
  })
})

test('added hours that the viber refuses were paid and went back, and were not agreed on', async () => {
  const { client, viber, service, agreement } = await anAgreement(eightHours)
  const [first] = milestoneIds(agreement)
  const order = await fund(client, agreement, first)
  const more = { extendsOrderId: order.id, hours: 2, amount: 100 }
  const { id } = await buy(client, service, { fields: more })
  const money = async () => (await client.agreements.get({ id: agreement.id })).money
  expect(await money()).toMatchObject({ agreed: 500, funded: 500, held: 500, refunded: 0 })
  await viber.orders.setStatus({ id, status: 'cancelled' })
  await deliverGatewayWebhooks()
  expect(await money()).toEqual({
    agreed: 400,
    funded: 500,
    held: 400,
    released: 0,
    refunded: 100,
    toFund: 0,
  })
})

test('while milestones are running, the turn is that of the order whose date comes first', async () => {
  const { client, viber, agreement } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  const one = await fund(client, agreement, first)
  await fund(client, agreement, second)
  const process = async () => (await client.agreements.get({ id: agreement.id })).process
  expect(await process()).toMatchObject({ waitingFor: 'provider', deadline: null })
  const { process: ofOrder } = await viber.orders.setStatus({ id: one.id, status: 'completed' })
  expect(await process()).toMatchObject({
    waitingFor: 'client',
    deadline: ofOrder.deadline,
    defaultOutcome: 'release',
  })
})

test('an agreement and its milestones are visible to its parties and admins', async () => {
  const { client, viber, service, agreement } = await anAgreement()
  const [id] = milestoneIds(agreement)
  const admin = await aPerson({ role: 'admin' })
  const stranger = await aPerson()
  const visitor = await aVisitor()
  const refusals = [
    [() => visitor.agreements.get({ id: agreement.id }), 401],
    [() => stranger.agreements.get({ id: agreement.id }), 404],
    [() => visitor.agreements.milestone({ id }), 401],
    [() => stranger.agreements.milestone({ id }), 404],
    [() => viber.agreements.milestone({ id }), 403],
  ] as const
  for (const [read, status] of refusals) await expect(read()).rejects.toMatchObject({ status })
  expect(await admin.agreements.get({ id: agreement.id })).toMatchObject({
    viewerRole: 'admin',
    serviceTitle: service.title,
    process: { actions: [] },
  })
  const shown = await client.agreements.milestone({ id })
  expect(await admin.agreements.milestone({ id })).toEqual({ ...shown, viewerRole: 'admin' })
  expect(shown).toMatchObject({
    agreementId: agreement.id,
    viewerRole: 'client',
    position: 1,
    of: 3,
    amount: 100,
    viberName: viber.user.fullName,
    lines: [{ label: 'Sketches', amount: 100 }],
    refusal: null,
    orderId: null,
  })
  const mine = await client.agreements.list({ role: 'client', state: 'unpaid' })
  expect(mine.items.map((one) => one.id)).toEqual([agreement.id])
  expect((await client.agreements.list({ role: 'provider' })).items).toEqual([])
  expect((await client.agreements.list({ state: 'running' })).items).toEqual([])
  expect((await admin.agreements.list({})).items).toEqual([])
})

test('only the client pays a milestone, at the agreed price', async () => {
  const { client, viber, service, agreement } = await anAgreement()
  const [id] = milestoneIds(agreement)
  const fields = milestoneFields(agreement, id)
  const attempts = [
    [await aVisitor(), 401],
    [await aPerson(), 404],
    [viber, 403],
    [await aPerson({ role: 'admin' }), 403],
  ] as const
  for (const [person, status] of attempts) {
    await expect(person.payments.createIntent(fields)).rejects.toMatchObject({ status })
  }
  for (const wrong of [{ serviceId: service.id + 999 }, { viberId: client.user.id }]) {
    await expect(client.payments.createIntent({ ...fields, ...wrong })).rejects.toMatchObject({
      status: 409,
      code: 'checkout.mismatch',
    })
  }
  await expect(client.payments.createIntent({ ...fields, amount: 101 })).rejects.toMatchObject({
    code: 'checkout.amount_mismatch',
    errors: [{ path: 'amount', message: '100' }],
  })
  for (const two of [{ hours: 2 }, { extendsOrderId: 1 }, { package: 'basic' as const }]) {
    await expect(client.payments.createIntent({ ...fields, ...two })).rejects.toMatchObject({
      status: 400,
      errors: [{ message: 'Please choose one thing to pay for' }],
    })
  }
  await viber.services.update({ id: service.id, hourlyRate: 99 })
  expect((await client.payments.createIntent(fields)).amount).toBe(100)
})

test('two tabs share a checkout, and a paid milestone is not paid twice', async () => {
  const { client, agreement } = await anAgreement()
  const [id] = milestoneIds(agreement)
  const fields = milestoneFields(agreement, id)
  const [one, other] = await Promise.all([
    client.payments.createIntent(fields),
    client.payments.createIntent(fields),
  ])
  expect(other).toEqual(one)
  const order = await fund(client, agreement, id)
  await expect(client.payments.createIntent(fields)).rejects.toMatchObject({
    status: 409,
    code: 'milestone.funded',
  })
  const { retryPath } = await client.payments.getPayment({ paymentIntentId: one.paymentIntentId })
  expect(retryPath).toBe(`/checkout/milestone/${id}`)
  expect((await client.agreements.get({ id: agreement.id })).milestones[0]?.orderId).toBe(order.id)
})

test('while a party is suspended, no milestone can be paid', async () => {
  const { client, viber, agreement } = await anAgreement()
  const admin = await aPerson({ role: 'admin' })
  const [id] = milestoneIds(agreement)
  await admin.suspensions.suspend({ id: viber.user.id, reason: 'Advertising' })
  const refused = client.payments.createIntent(milestoneFields(agreement, id))
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'offer.party_unavailable' })
})
