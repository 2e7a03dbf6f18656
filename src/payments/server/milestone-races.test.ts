import { afterEach, expect, test } from 'vitest'
import { amendAgreement, voidAgreement } from '#agreements/server/service/start.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { systemContext, transaction } from '#platform/server/context.ts'
import {
  anAcceptedOffer,
  anAgreement,
  eightHours,
  fund,
  milestoneFields,
  milestoneIds,
  payMilestone,
} from '#testing/agreement-scenes.ts'
import { aComplaint, aCard, buy, checkoutFields, minutes } from '#testing/scenes.ts'
import { aScene, theServer } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

const SYSTEM = { role: 'system', id: null } as const

/** Calls an agreed offer off before its payment, as a back-out does. */
async function callOff(offerId: number, agreementId: number) {
  const { system } = await theServer()
  await transaction(systemContext(system), async (ctx) => {
    const changed = await ctx.db
      .updateTable('offers')
      .set({ status: 'withdrawn', payBy: null, lastEvent: 'back_out' })
      .where('id', '=', offerId)
      .where('status', '=', 'agreed')
      .returning('id')
      .execute()
    if (changed.length > 0) await voidAgreement(ctx, agreementId, SYSTEM)
  })
}

test('a payment that arrives after a back-out is refunded', async () => {
  const { client, agreement, offerId } = await anAgreement()
  const [id] = milestoneIds(agreement)
  const { paymentIntentId } = await payMilestone(client, agreement, id)
  await callOff(offerId, agreement.id)
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect(await client.orders.get({ id: orderId })).toMatchObject({
    status: 'cancelled',
    cancelledThrough: 'pay_late',
    milestoneId: id,
    money: { status: 'refunded' },
  })
  expect(await client.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'void',
    money: { agreed: 0, funded: 0, refunded: 0 },
  })
})

test('after its deadline the first payment is refused, and one under way still hires', async () => {
  const { client, agreement, server } = await anAgreement()
  const [id] = milestoneIds(agreement)
  const { paymentIntentId } = await payMilestone(client, agreement, id)
  server.clock.advance(49 * HOUR_MS)
  const refused = client.payments.createIntent(milestoneFields(agreement, id))
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'offer.expired' })
  const shown = await client.agreements.milestone({ id })
  expect(shown.refusal).toBe('offer.expired')
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect((await client.orders.get({ id: orderId })).status).toBe('in_progress')
})

test('a payment for a milestone that an amendment replaced is refunded', async () => {
  const { client, agreement, server } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  const { paymentIntentId } = await payMilestone(client, agreement, second)
  await transaction(systemContext(server.system), (ctx) =>
    amendAgreement(ctx, agreement.id, { ...noWords, price: oneMilestone }, SYSTEM),
  )
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect((await client.orders.get({ id: orderId })).cancelledThrough).toBe('pay_late')
  expect(await client.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'running',
    milestones: [
      { state: 'running' },
      { title: 'Everything else', state: 'planned' },
      { state: 'dropped', dropReason: 'amended' },
      { state: 'dropped' },
    ],
    money: { agreed: 550, funded: 100, toFund: 450 },
  })
})

/** Written after the first milestone was paid. */
const noWords = { scope: null, paidMilestones: 1 }

const oneMilestone = {
  pricing: 'fixed' as const,
  milestones: [{ title: 'Everything else', description: null, amountCents: 45_000, days: 9 }],
}

test('the sweep gives up the open checkout of a dropped milestone', async () => {
  const { client, agreement, server } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  await fund(client, agreement, first)
  const checkout = await client.payments.createIntent(milestoneFields(agreement, second))
  await client.agreements.end({ id: agreement.id, reason: 'Enough for now' })
  await minutes(1)
  const { rows } = await server.database.pool.query(
    'select status from checkouts where payment_intent_id = $1',
    [checkout.paymentIntentId],
  )
  expect(rows).toEqual([{ status: 'void' }])
})

test('a milestone that is paid while another is disputed is refunded', async () => {
  const { client, agreement } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  const order = await fund(client, agreement, first)
  const { paymentIntentId } = await payMilestone(client, agreement, second)
  await client.disputes.open({ id: order.id, ...aComplaint })
  const { orderId = 0 } = await client.payments.getPayment({ paymentIntentId })
  expect((await client.orders.get({ id: orderId })).cancelledThrough).toBe('pay_late')
})

test('of a payment and a back-out at the same moment, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { client, agreement, offerId } = await anAgreement()
    const [id] = milestoneIds(agreement)
    const { paymentIntentId } = await payMilestone(client, agreement, id)
    const [{ orderId = 0 }] = await Promise.all([
      client.payments.getPayment({ paymentIntentId }),
      callOff(offerId, agreement.id),
      client.payments.getPayment({ paymentIntentId }),
    ])
    const order = await client.orders.get({ id: orderId })
    const { state } = await client.agreements.get({ id: agreement.id })
    expect(['in_progress running', 'cancelled void']).toContain(`${order.status} ${state}`)
  }
})

test('of a payment and the end of the agreement at the same moment, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { client, viber, agreement } = await anAgreement()
    const [first, second] = milestoneIds(agreement)
    await fund(client, agreement, first)
    const { paymentIntentId } = await payMilestone(client, agreement, second)
    const [{ orderId = 0 }] = await Promise.all([
      client.payments.getPayment({ paymentIntentId }),
      viber.agreements.end({ id: agreement.id, reason: 'I am moving abroad.' }),
    ])
    const order = await client.orders.get({ id: orderId })
    const { milestones } = await client.agreements.get({ id: agreement.id })
    const state = milestones.find(({ id }) => id === second)?.state
    expect(['in_progress running', 'cancelled dropped']).toContain(`${order.status} ${state}`)
  }
})

/** A running order of hours, and the viber's accepted offer for four more hours. */
async function offeredHours() {
  const scene = await aScene()
  const { client, viber, service } = scene
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const price = { ...eightHours, halfHours: 8 } as typeof eightHours
  const offerId = await anAcceptedOffer({
    client,
    viber,
    serviceId: service.id,
    price,
    orderId: id,
  })
  const fields = { ...checkoutFields(service), extendsOrderId: id, offerId, hours: 4, amount: 200 }
  return { ...scene, id, offerId, fields }
}

test('hours that the viber asked for begin with their payment', async () => {
  const { client, id, fields } = await offeredHours()
  const { clientSecret, paymentIntentId } = await client.payments.createIntent(fields)
  await client.payments.confirmTestCard({ ...aCard, clientSecret })
  const { orderId = 0, retryPath } = await client.payments.getPayment({ paymentIntentId })
  expect(retryPath).toBe(`/checkout/hours/${id}?offer=${fields.offerId}`)
  expect(await client.orders.get({ id: orderId })).toMatchObject({
    status: 'in_progress',
    extendsOrderId: id,
    jobId: id,
    hours: 4,
    hourlyRate: 50,
    platformFee: 30,
  })
  const again = client.payments.createIntent(fields)
  await expect(again).rejects.toMatchObject({ status: 409, code: 'offer.paid' })
})

test('only the hours of the accepted offer are paid with it', async () => {
  const { client, service, fields } = await offeredHours()
  const refused = (change: object) => client.payments.createIntent({ ...fields, ...change })
  await expect(refused({ hours: 5 })).rejects.toMatchObject({ code: 'checkout.mismatch' })
  await expect(refused({ amount: 260 })).rejects.toMatchObject({ code: 'checkout.amount_mismatch' })
  await expect(refused({ offerId: 999_999 })).rejects.toMatchObject({ status: 404 })
  await expect(refused({ extendsOrderId: undefined })).rejects.toMatchObject({ status: 400 })
  const own = await client.payments.createIntent({
    ...checkoutFields(service),
    extendsOrderId: fields.extendsOrderId,
    hours: 4,
    amount: 260,
  })
  expect((await client.payments.createIntent(fields)).paymentIntentId).not.toBe(own.paymentIntentId)
})
