import { expect, test } from 'vitest'
import { aComplaint, aDelivery, aDispute, balanceOf } from '#testing/scenes.ts'
import { aPerson } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'

/** Concurrent actions run one after the other, and the money moves once. */

async function codesOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  const codes = outcomes.map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
  )
  return codes.toSorted()
}

async function closings(server: Awaited<ReturnType<typeof aDispute>>['server'], orderId: number) {
  const { rows } = await server.database.pool.query(
    `select 1 from ledger_transactions where idem_key = $1`,
    [`close:${orderId}`],
  )
  return rows.length
}

test('twenty concurrent requests open one dispute', async () => {
  const { client, viber, order, server } = await aDelivery()
  const open = { id: order.id, ...aComplaint }
  const presses = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? client : viber).disputes.open(open),
  )
  const codes = await codesOf(presses)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(codes.filter((code) => code === 'dispute.exists')).toHaveLength(19)
  const { rows } = await server.database.pool.query('select 1 from disputes where order_id = $1', [
    order.id,
  ])
  expect(rows).toHaveLength(1)
})

test('if the release timer and a dispute compete, the first wins and the money is in one place', async () => {
  const { client, order, server } = await aDelivery()
  server.clock.advance(7 * DAY_MS + 60_000)
  await client.accounts.login({ username: client.user.username, password: 'a long enough secret' })
  const [opening] = await Promise.allSettled([
    client.disputes.open({ id: order.id, ...aComplaint }),
    server.runJob('orders.sweep'),
  ])
  const { status, money } = await client.orders.get({ id: order.id })
  const isDisputed = opening.status === 'fulfilled'
  expect([status, money.status]).toEqual(
    isDisputed ? ['disputed', 'disputed'] : ['completed', 'released'],
  )
  expect(await balanceOf('escrow', order.id)).toBe(isDisputed ? 6500 : 0)
  expect(await closings(server, order.id)).toBe(isDisputed ? 0 : 1)
})

test('if a party accepts an offer while an admin rules, only one of them decides', async () => {
  const { client, viber, admin, dispute, order, server } = await aDispute()
  const { id } = dispute
  const offerId = (await client.disputes.makeOffer({ id, amount: 30 })).offers[0]?.id ?? 0
  const codes = await codesOf([
    viber.disputes.acceptOffer({ id, offerId }),
    admin.disputes.resolve({ id, resolution: 'full_refund' }),
    client.disputes.withdrawOffer({ id, offerId }),
  ])
  expect(codes).toContain('done')
  expect(await closings(server, order.id)).toBe(1)
  await server.work()
  const after = await client.disputes.get({ id })
  const { money } = await client.orders.get({ id: order.id })
  expect(money.refund?.amount).toBe(after.outcome?.refund)
  expect(await balanceOf('escrow', order.id)).toBe(0)
})

test('if two admins rule differently at the same moment, one ruling stands', async () => {
  const { admin, client, dispute, order, server } = await aDispute()
  const other = await aPerson({ role: 'admin' })
  const { id } = dispute
  const codes = await codesOf([
    admin.disputes.resolve({ id, resolution: 'pay_provider' }),
    other.disputes.resolve({ id, resolution: 'partial_refund', resolutionAmount: 20 }),
    admin.disputes.resolve({ id, resolution: 'full_refund' }),
    other.disputes.resolve({ id, resolution: 'cancel_order' }),
  ])
  expect(codes).toEqual(['dispute.ended', 'dispute.ended', 'dispute.ended', 'done'])
  expect(await closings(server, order.id)).toBe(1)
  const { entries } = await client.disputes.get({ id })
  expect(entries.filter(({ kind }) => kind === 'ruling')).toHaveLength(1)
})

test("if both parties accept each other's offers, one settles the dispute", async () => {
  const { client, viber, dispute, order, server } = await aDispute()
  const { id } = dispute
  await client.disputes.makeOffer({ id, amount: 40 })
  const { offers } = await viber.disputes.makeOffer({ id, amount: 10 })
  const [ofClient = 0, ofViber = 0] = offers.map((offer) => offer.id)
  const codes = await codesOf([
    client.disputes.acceptOffer({ id, offerId: ofViber }),
    viber.disputes.acceptOffer({ id, offerId: ofClient }),
    client.disputes.acceptOffer({ id, offerId: ofViber }),
    viber.disputes.acceptOffer({ id, offerId: ofClient }),
  ])
  // The winner's repeated request succeeds without an effect.
  expect(codes).toEqual(['dispute.ended', 'dispute.ended', 'done', 'done'])
  expect(await closings(server, order.id)).toBe(1)
})

test('a withdrawal, an acceptance and a deadline at the same moment end the dispute once', async () => {
  const { client, viber, dispute, order, server } = await aDispute()
  const { id } = dispute
  const offerId = (await client.disputes.makeOffer({ id, amount: 30 })).offers[0]?.id ?? 0
  server.clock.advance(5 * DAY_MS + 60_000)
  const [withdrawal] = await Promise.allSettled([
    client.disputes.withdraw({ id }),
    viber.disputes.acceptOffer({ id, offerId }),
    server.runJob('disputes.sweep'),
  ])
  const isWithdrawn = withdrawal.status === 'fulfilled'
  const after = await client.disputes.get({ id })
  expect(after).toMatchObject({
    status: 'closed',
    closedThrough: isWithdrawn ? 'withdrawal' : 'settlement',
  })
  expect(await balanceOf('escrow', order.id)).toBe(isWithdrawn ? 6500 : 0)
})
