import { expect, test } from 'vitest'
import { aComplaint, aDispute, balanceOf, buy, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'
import { lockKnownOrder } from '#orders/server/service/steps.ts'
import { DAY_MS } from '#platform/durations.ts'
import { transaction } from '#platform/server/context.ts'
import type { Ruling } from '../inputs.ts'
import { closeForChargeback } from './service/close.ts'

const refused = (status: number, code: string) => ({ status, code })

test.each([
  { ruling: { resolution: 'full_refund' }, shares: [65, 0, 0], stage: 'cancelled' },
  { ruling: { resolution: 'cancel_order' }, shares: [65, 0, 0], stage: 'cancelled' },
  { ruling: { resolution: 'pay_provider' }, shares: [0, 13, 52], stage: 'completed' },
  {
    ruling: { resolution: 'partial_refund', resolutionAmount: 20.01 },
    shares: [20.01, 9, 35.99],
    stage: 'completed',
  },
] as const)('$ruling moves the money and ends the dispute', async ({ ruling, shares, stage }) => {
  const { client, viber, admin, dispute, order, server } = await aDispute()
  const { id } = dispute
  await viber.disputes.makeOffer({ id, amount: 10 })
  const words = { adminNotes: 'Second time for this viber.', message: 'Thank you both.' }
  const resolved = await admin.disputes.resolve({ id, ...ruling, ...words })
  expect(resolved).toMatchObject({
    id,
    status: 'resolved',
    ...ruling,
    resolvedBy: admin.user.id,
    adminNotes: words.adminNotes,
    actions: [],
  })
  const [refund, fee, provider] = shares
  const seen = await client.disputes.get({ id })
  expect(seen).toMatchObject({
    adminNotes: null,
    message: 'Thank you both.',
    outcome: { refund, fee, provider },
    closedThrough: 'ruling',
    offers: [{ status: 'withdrawn' }],
  })
  expect(seen.summary).toContain(`$${refund.toFixed(2)} goes back to Liam Client`)
  expect(seen.entries.at(-1)).toMatchObject({ kind: 'ruling', author: 'admin', amount: refund })
  expect(JSON.stringify(await viber.disputes.ofOrder({ id: order.id }))).not.toContain('Second')
  expect(JSON.stringify(await viber.orders.timeline({ id: order.id }))).not.toContain('Second')
  await server.work()
  const after = await client.orders.get({ id: order.id })
  expect(after.process.stage).toBe(stage)
  expect(after.money.refund?.amount ?? 0).toBe(refund)
  expect(after.money.payout?.amount ?? 0).toBe(provider)
  expect(await balanceOf('escrow', order.id)).toBe(0)
  const again = admin.disputes.resolve({ id, ...ruling })
  await expect(again).rejects.toMatchObject(refused(409, 'dispute.ended'))
})

test.each([
  [{}, 'Please choose a resolution'],
  [{ resolution: 'coin_flip' }, 'Please choose a resolution'],
  [{ resolution: 'partial_refund' }, 'Please enter the amount to refund'],
  [{ resolution: 'partial_refund', resolutionAmount: null }, 'Please enter the amount to refund'],
  [{ resolution: 'partial_refund', resolutionAmount: 0 }, 'The amount must be above zero'],
  [{ resolution: 'partial_refund', resolutionAmount: -5 }, 'An amount cannot be below zero'],
  [
    { resolution: 'partial_refund', resolutionAmount: 9.999 },
    'An amount has at most two decimal places',
  ],
  [
    { resolution: 'partial_refund', resolutionAmount: 65 },
    'This is the whole amount: use full_refund instead',
  ],
  [
    { resolution: 'partial_refund', resolutionAmount: 65.01 },
    'The amount is above the order’s total',
  ],
  [
    { resolution: 'full_refund', resolutionAmount: 65 },
    'An amount is only allowed with a partial refund',
  ],
])('%j is not a valid ruling', async (body, message) => {
  const { admin, dispute, order } = await aDispute()
  const response = await admin.fetch(`/api/admin/disputes/${dispute.id}/resolve`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([response.status, (await response.json()).message]).toEqual([400, message])
  expect(await balanceOf('escrow', order.id)).toBe(6500)
})

test('repeating a ruling with its idempotency key returns the first response', async () => {
  const { admin, dispute } = await aDispute()
  const ruling: Ruling & { id: number } = { id: dispute.id, resolution: 'pay_provider' }
  const options = { idempotencyKey: `ruling ${dispute.id}` }
  const first = await admin.disputes.resolve(ruling, options)
  expect(await admin.disputes.resolve(ruling, options)).toEqual(first)
})

test("an admin who is a party cannot rule, and parties never see the admins' notes", async () => {
  const { service, viber } = await aScene()
  const judge = await aPerson({ role: 'admin' })
  const { id: orderId } = await buy(judge, service)
  await viber.orders.setStatus({ id: orderId, status: 'in_progress' })
  const { id } = await judge.disputes.open({ id: orderId, ...aComplaint })
  const own = refused(403, 'order.own_case')
  await expect(judge.disputes.review({ id })).rejects.toMatchObject(own)
  await expect(judge.disputes.setPriority({ id, priority: 'urgent' })).rejects.toMatchObject(own)
  const ruling = { id, resolution: 'full_refund' } as const
  await expect(judge.disputes.resolve(ruling)).rejects.toMatchObject(own)
  const other = await aPerson({ role: 'admin' })
  await other.disputes.resolve({ ...ruling, adminNotes: 'A friend of the house.' })
  const { items } = await judge.disputes.list({ limit: 100 })
  expect(items.find((one) => one.id === id)?.adminNotes).toBe(null)
  const unknown = other.disputes.resolve({ ...ruling, id: 999_999 })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
})

test('an admin reviews a dispute, asks a party and gets the answer', async () => {
  const { client, viber, admin, dispute } = await aDispute()
  const { id } = dispute
  const early = admin.disputes.ask({ id, party: 'client', question: 'Which buttons?' })
  await expect(early).rejects.toMatchObject(refused(409, 'dispute.wrong_state'))
  expect(await admin.disputes.review({ id })).toMatchObject({ status: 'under_review' })
  const twice = admin.disputes.review({ id })
  await expect(twice).rejects.toMatchObject(refused(409, 'dispute.wrong_state'))
  const questioned = await admin.disputes.ask({ id, party: 'client', question: 'Which buttons?' })
  expect(questioned).toMatchObject({ status: 'awaiting_response', awaiting: 'client' })
  const wrongParty = viber.disputes.respond({ id, text: 'All buttons are there.' })
  await expect(wrongParty).rejects.toMatchObject(refused(409, 'dispute.wrong_state'))
  expect(await client.disputes.respond({ id, text: 'Pay and Cancel.' })).toMatchObject({
    status: 'under_review',
    clientResponse: 'Pay and Cancel.',
    awaiting: null,
  })
  expect(await viber.disputes.respond({ id, text: 'They are back now.' })).toMatchObject({
    status: 'under_review',
    providerResponse: 'They are back now.',
  })
})

test("the admins' list has every field, is sorted by urgency and can be filtered", async () => {
  const { admin, dispute } = await aDispute()
  const second = await aDispute()
  await admin.disputes.setPriority({ id: second.dispute.id, priority: 'urgent' })
  const { items, total } = await admin.disputes.list({ limit: 100 })
  expect(total).toBe(items.length)
  const mine = items.find(({ id }) => id === dispute.id)
  expect(mine).toMatchObject({ initiatorName: 'Liam Client', orderAmount: 65, adminNotes: null })
  const ids = items.map(({ id }) => id)
  expect(ids.indexOf(second.dispute.id)).toBeLessThan(ids.indexOf(dispute.id))
  await admin.disputes.resolve({ id: dispute.id, resolution: 'pay_provider' })
  const ended = await admin.disputes.list({ group: 'ended', limit: 1 })
  expect(ended.items.map(({ id }) => id)).toEqual([dispute.id])
  expect(ended.next).toMatch(/^limit=1&group=ended&cursor=[\w-]+$/)
  const active = await admin.disputes.list({ group: 'active', limit: 100 })
  expect(active.items.map(({ id }) => id)).not.toContain(dispute.id)
  const open = await admin.disputes.list({ status: 'open', limit: 100 })
  expect(open.items.map(({ id }) => id)).toContain(second.dispute.id)
  expect(open.items.every(({ status }) => status === 'open')).toBe(true)
  expect((await admin.fetch('/api/admin/disputes?status=lost')).status).toBe(400)
})

test('the counts show the statuses and how long rulings took', async () => {
  const { admin, dispute, server } = await aDispute()
  const before = await admin.disputes.counts()
  server.clock.advance(3_600_000 * 12)
  await admin.disputes.resolve({ id: dispute.id, resolution: 'pay_provider' })
  const after = await admin.disputes.counts()
  expect([after.open, after.resolved]).toEqual([before.open - 1, before.resolved + 1])
  const ended = after.resolved + after.closed
  expect(after.resolutionRate).toBe(Math.round((after.resolved / ended) * 1000) / 10)
  expect(after.medianHoursToResolve).toBeGreaterThanOrEqual(0)
})

/** The test card's payment is charged back a day later. */
async function chargeBack() {
  const server = await theServer()
  server.clock.advance(DAY_MS)
  for (let minute = 0; minute < 3; minute++) {
    server.clock.advance(61_000)
    await server.runJob('payments.sweep')
    await deliverGatewayWebhooks()
  }
}

test('nothing is decided while a bank has the money, and the dispute closes if the bank keeps it', async () => {
  const { client, viber, admin, dispute, order, server } = await aDispute({
    number: '4000000000000259',
  })
  const { id } = dispute
  const offerId = (await client.disputes.makeOffer({ id, amount: 5 })).offers[0]?.id ?? 0
  await chargeBack()
  expect(await client.disputes.get({ id })).toMatchObject({ isFrozen: true, status: 'open' })
  const frozen = refused(409, 'dispute.frozen')
  const ruling = admin.disputes.resolve({ id, resolution: 'full_refund' })
  await expect(ruling).rejects.toMatchObject(frozen)
  await expect(viber.disputes.acceptOffer({ id, offerId })).rejects.toMatchObject(frozen)
  await expect(viber.disputes.makeOffer({ id, amount: 5 })).rejects.toMatchObject(frozen)
  await expect(client.disputes.withdraw({ id })).rejects.toMatchObject(frozen)
  const opening = client.disputes.open({ id: order.id, ...aComplaint })
  await expect(opening).rejects.toMatchObject(frozen)
  await viber.disputes.addEvidence({ id, text: 'This is what I delivered.' })
  await server.runJob('disputes.sweep')
  expect(await admin.disputes.get({ id })).toMatchObject({ priority: 'urgent' })

  for (let time = 0; time < 2; time++) {
    await transaction(server.system, async (ctx) => {
      await lockKnownOrder(ctx, order.id)
      await closeForChargeback(ctx, order.id)
    })
  }
  const closed = await client.disputes.get({ id })
  expect(closed).toMatchObject({ status: 'closed', closedThrough: 'chargeback', outcome: null })
  expect(closed.entries.filter(({ kind }) => kind === 'chargeback')).toHaveLength(1)
  expect(closed.offers).toMatchObject([{ status: 'withdrawn' }])
})
