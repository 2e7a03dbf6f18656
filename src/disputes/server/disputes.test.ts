import { expect, test } from 'vitest'
import { aComplaint, aDelivery, aDispute, anOrder, balanceOf } from '#testing/scenes.ts'
import { aPerson, aVisitor } from '#testing/server.ts'
import { HOUR_MS } from '#platform/durations.ts'

const refused = (status: number, code: string) => ({ status, code })
const statement = { text: 'I delivered what was agreed, see the branch.' }

test('opening a dispute freezes the money and asks the other party to answer', async () => {
  const { client, viber, dispute, order, admin, server } = await aDispute()
  expect(dispute).toMatchObject({
    orderId: order.id,
    initiatorId: client.user.id,
    initiatorName: 'Liam Client',
    initiatorRole: 'client',
    reason: 'not_as_described',
    status: 'open',
    priority: 'medium',
    awaiting: 'provider',
    orderAmount: 65,
    resolution: null,
    outcome: null,
    viewerRole: 'client',
    actions: ['add_evidence', 'make_offer', 'close_offer', 'settle', 'withdraw'],
  })
  const days = (Date.parse(dispute.answerBy ?? '') - server.resources.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(5, 1)
  const seen = await viber.orders.get({ id: order.id })
  expect(seen).toMatchObject({ status: 'disputed', money: { status: 'disputed' } })
  expect(seen.process.actions).toEqual([])
  const cancelling = admin.orders.cancelAsAdmin({ id: order.id, reason: 'It takes too long.' })
  await expect(cancelling).rejects.toMatchObject(refused(409, 'dispute.exists'))
  expect(await viber.disputes.ofOrder({ id: order.id })).toMatchObject({
    id: dispute.id,
    viewerRole: 'provider',
    actions: ['respond', 'add_evidence', 'make_offer', 'close_offer', 'settle'],
    entries: [{ kind: 'opening', author: 'client', text: aComplaint.description }],
  })
})

test('a dispute can be opened only while money is held', async () => {
  const { client, viber, stranger, order } = await anOrder()
  const open = () => client.disputes.open({ id: order.id, ...aComplaint })
  await expect(open()).rejects.toMatchObject(refused(409, 'dispute.cancel_first'))
  await expect(client.disputes.ofOrder({ id: order.id })).rejects.toMatchObject({ status: 404 })
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  const { id } = await open()
  await expect(open()).rejects.toMatchObject(refused(409, 'dispute.exists'))
  const foreign = { id: order.id, ...aComplaint }
  await expect(stranger.disputes.open(foreign)).rejects.toMatchObject({ status: 404 })
  await client.disputes.withdraw({ id })
  await client.orders.approve({ id: order.id })
  await expect(open()).rejects.toMatchObject(refused(409, 'dispute.too_late'))
  const declined = await anOrder()
  await declined.viber.orders.setStatus({ id: declined.order.id, status: 'cancelled' })
  const late = declined.client.disputes.open({ id: declined.order.id, ...aComplaint })
  await expect(late).rejects.toMatchObject(refused(409, 'order.wrong_state'))
})

test.each([
  [{ reason: 'boredom' }, 'Please choose a reason'],
  [{ description: 'too short' }, 'Please describe what happened in at least 20 characters'],
  [{ description: 'x'.repeat(5001) }, 'At most 5000 characters'],
  [{ files: ['x'] }, 'This is not a file'],
  [{ files: Array.from({ length: 11 }, () => 'a'.repeat(32)) }, 'At most 10 files can be added'],
])('invalid fields do not open a dispute: %#', async (wrong, message) => {
  const client = await aPerson()
  const body = JSON.stringify({ ...aComplaint, ...wrong })
  const headers = { 'content-type': 'application/json' }
  const response = await client.fetch('/api/orders/1/disputes', { method: 'POST', headers, body })
  expect([response.status, (await response.json()).message]).toEqual([400, message])
})

test('the other party answers once, and both parties can add evidence', async () => {
  const { client, viber, dispute } = await aDispute()
  const { id } = dispute
  const answered = await viber.disputes.respond({ id, ...statement })
  expect(answered).toMatchObject({
    status: 'open',
    providerResponse: statement.text,
    awaiting: null,
    answerBy: null,
  })
  const again = viber.disputes.respond({ id, ...statement })
  await expect(again).rejects.toMatchObject(refused(409, 'dispute.wrong_state'))
  const own = client.disputes.respond({ id, ...statement })
  await expect(own).rejects.toMatchObject(refused(403, 'dispute.not_yours'))
  await client.disputes.addEvidence({ id, text: 'Here are the measurements.' })
  const { entries } = await viber.disputes.addEvidence({ id, text: 'Those are from last year.' })
  expect(entries.map(({ kind, author }) => `${kind} ${author}`)).toEqual([
    'opening client',
    'response provider',
    'evidence client',
    'evidence provider',
  ])
  await expect(client.disputes.addEvidence({ id, text: ' ' })).rejects.toMatchObject({
    message: expect.stringContaining('Please write something'),
  })
})

test('withdrawing a dispute returns the order to its previous status and restarts the review period', async () => {
  const { client, viber, order, server } = await aDelivery()
  const { id } = await client.disputes.open({ id: order.id, ...aComplaint })
  await expect(viber.disputes.withdraw({ id })).rejects.toMatchObject({ status: 403 })
  const closed = await client.disputes.withdraw({ id })
  expect(closed).toMatchObject({ status: 'closed', closedThrough: 'withdrawal', actions: [] })
  expect((await client.disputes.withdraw({ id })).entries).toEqual(closed.entries)
  const after = await client.orders.get({ id: order.id })
  expect(after.process.stage).toBe('delivered')
  const daysLeft = Date.parse(after.process.deadline ?? '') - server.resources.now().getTime()
  expect(daysLeft / 86_400_000).toBeCloseTo(7, 1)
  const late = client.disputes.addEvidence({ id, ...statement })
  await expect(late).rejects.toMatchObject(refused(409, 'dispute.ended'))
  const again = await client.disputes.open({ id: order.id, ...aComplaint })
  expect(await viber.disputes.ofOrder({ id: order.id })).toMatchObject({ id: again.id })
})

test.each([
  { amount: 0, stage: 'completed', shares: { refund: 0, fee: 13, provider: 52 }, shown: [13, 52] },
  {
    amount: 25.5,
    stage: 'completed',
    shares: { refund: 25.5, fee: 7.9, provider: 31.6 },
    shown: [7.9, 31.6],
  },
  { amount: 65, stage: 'cancelled', shares: { refund: 65, fee: 0, provider: 0 }, shown: [13, 52] },
])(
  'accepting an offer of $amount settles the dispute',
  async ({ amount, stage, shares, shown }) => {
    const { client, viber, dispute, order, server } = await aDispute()
    const { id } = dispute
    const [offer] = (await viber.disputes.makeOffer({ id, amount })).offers
    expect(offer).toMatchObject({ by: 'provider', amount, shares, status: 'open' })
    const offerId = offer?.id ?? 0
    const own = viber.disputes.acceptOffer({ id, offerId })
    await expect(own).rejects.toMatchObject(refused(403, 'dispute.not_yours'))
    const settled = await client.disputes.acceptOffer({ id, offerId })
    expect(settled).toMatchObject({
      status: 'closed',
      closedThrough: 'settlement',
      outcome: shares,
      offers: [{ status: 'accepted' }],
    })
    expect(settled.summary).toContain('By agreement')
    expect((await client.disputes.acceptOffer({ id, offerId })).entries).toEqual(settled.entries)
    await server.work()
    const after = await client.orders.get({ id: order.id })
    expect(after.process.stage).toBe(stage)
    expect(after.money.refund?.amount ?? 0).toBe(shares.refund)
    expect(after.money.payout?.amount ?? 0).toBe(shares.provider)
    // A fully refunded order keeps the fee and share it was bought with.
    expect([after.platformFee, after.providerAmount]).toEqual(shown)
    expect(await balanceOf('escrow', order.id)).toBe(0)
  },
)

test("a new offer replaces the party's earlier one, and closed offers cannot be accepted", async () => {
  const { client, viber, dispute } = await aDispute()
  const { id } = dispute
  await client.disputes.makeOffer({ id, amount: 60 })
  const { offers } = await client.disputes.makeOffer({ id, amount: 50 })
  expect(offers.map(({ status }) => status)).toEqual(['withdrawn', 'open'])
  const [old = 0, current = 0] = offers.map((offer) => offer.id)
  const stale = viber.disputes.acceptOffer({ id, offerId: old })
  await expect(stale).rejects.toMatchObject(refused(409, 'dispute.offer_closed'))
  const foreign = viber.disputes.withdrawOffer({ id, offerId: current })
  await expect(foreign).rejects.toMatchObject(refused(403, 'dispute.not_yours'))
  const declined = await viber.disputes.declineOffer({ id, offerId: current })
  expect(declined.entries.at(-1)).toMatchObject({ kind: 'offer_declined', amount: 50 })
  await viber.disputes.declineOffer({ id, offerId: current })
  const late = viber.disputes.acceptOffer({ id, offerId: current })
  await expect(late).rejects.toMatchObject(refused(409, 'dispute.offer_closed'))
  const mine = (await viber.disputes.makeOffer({ id, amount: 5 })).offers.at(-1)?.id ?? 0
  const after = await viber.disputes.withdrawOffer({ id, offerId: mine })
  expect(after.offers.at(-1)).toMatchObject({ status: 'withdrawn' })
  await expect(viber.disputes.acceptOffer({ id, offerId: 999_999 })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  [-1, 'An amount cannot be below zero'],
  [1.005, 'An amount has at most two decimal places'],
  [65.01, 'An offer cannot be above the order’s total'],
])('an offer of %d is refused', async (amount, message) => {
  const { client, dispute } = await aDispute()
  const offering = client.disputes.makeOffer({ id: dispute.id, amount })
  await expect(offering).rejects.toMatchObject({ status: 400, serverMessage: message })
})

test('after a reminder an unanswered dispute goes to review, and age raises its priority', async () => {
  const { viber, dispute, admin, server } = await aDispute()
  const { id } = dispute
  const sweep = async (hours: number) => {
    server.clock.advance(hours * HOUR_MS)
    await server.runJob('disputes.sweep')
    await server.runJob('disputes.sweep')
    const { entries, status, priority } = await viber.disputes.get({ id })
    return [entries.at(-1)?.kind, status, priority]
  }
  expect(await sweep(95)).toEqual(['opening', 'open', 'medium'])
  expect(await sweep(2)).toEqual(['reminder', 'open', 'medium'])
  expect(await sweep(24)).toEqual(['timeout', 'under_review', 'medium'])
  await admin.disputes.ask({ id, party: 'provider', question: 'Where is the branch?' })
  expect(await sweep(49)).toEqual(['reminder', 'awaiting_response', 'high'])
  expect(await sweep(24)).toEqual(['timeout', 'under_review', 'high'])
  expect(await sweep(24 * 6)).toEqual(['timeout', 'under_review', 'urgent'])
  const { entries } = await viber.disputes.respond({ id, ...statement })
  expect(entries.filter(({ kind }) => kind === 'reminder')).toHaveLength(2)
  // The admin's session has expired after so much time without a request.
  await admin.accounts.login({ username: admin.user.username, password: 'a long enough secret' })
  await admin.disputes.setPriority({ id, priority: 'low' })
  expect(await sweep(24)).toEqual(['response', 'under_review', 'low'])
})

test('settings decide the answer deadline and which amount is urgent', async () => {
  const boss = await aPerson({ role: 'super_admin' })
  const before = await boss.moneySettings.get()
  const { version } = await boss.moneySettings.set({
    ...before,
    disputeAnswerDays: 2,
    disputeUrgent: 64.99,
  })
  const { dispute, server } = await aDispute()
  await boss.moneySettings.set({ ...before, version })
  expect(dispute.priority).toBe('urgent')
  const hours = (Date.parse(dispute.answerBy ?? '') - server.resources.now().getTime()) / HOUR_MS
  expect(hours).toBeCloseTo(48, 1)
})

test('strangers get 404 and visitors 401 for everything about a dispute', async () => {
  const { stranger, dispute, order } = await aDispute()
  const visitor = await aVisitor()
  for (const [person, status] of [
    [visitor, 401],
    [stranger, 404],
  ] as const) {
    await expect(person.disputes.get({ id: dispute.id })).rejects.toMatchObject({ status })
    await expect(person.disputes.ofOrder({ id: order.id })).rejects.toMatchObject({ status })
  }
  const unknown = await stranger.fetch('/api/disputes/999999')
  const foreign = await stranger.fetch(`/api/disputes/${dispute.id}`)
  const { requestId: _one, ...first } = await unknown.json()
  const { requestId: _two, ...second } = await foreign.json()
  expect(first).toEqual(second)
})
