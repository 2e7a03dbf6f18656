import { afterEach, expect, test } from 'vitest'
import { aDispute, anOrder, aRelease, minutes } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { takeSnapshots } from '#ledger/server/service/balances.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import type { Period } from '../kinds.ts'
import { spanAfter, spanOf } from '#platform/spans.ts'

afterEach(async () => (await theServer()).clock.set(new Date()))

/** Two months from now, where no other test has data. */
const border = spanAfter(spanOf(new Date(), 'month'), 'month', 2)
const before = new Date(border.getTime() - 2 * MINUTE_MS)
const after = new Date(border.getTime() + 2 * MINUTE_MS)

async function pointsOf(admin: Person, period: Period) {
  const { points } = await admin.admin.series({ period })
  return new Map(points.map(({ from, ...point }) => [from, point]))
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('without sales the charts are complete and flat', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const [period, unit, count] of [
    ['30d', 'day', 30],
    ['90d', 'week', 13],
    ['12m', 'month', 12],
    ['all', 'month', 1],
  ] as const) {
    const { points, ...head } = await admin.admin.series({ period })
    expect([head, points.length]).toEqual([{ period, unit }, count])
    expect(points.at(-1)).toMatchObject({ revenue: 0, orders: 0, newUsers: 1, disputeRate: 0 })
    expect(sum(points.map(({ newUsers }) => newUsers))).toBe(1)
  }
})

test('money counts for the month of its transfer: paid before midnight, refunded after', async () => {
  const { clock } = await theServer()
  clock.set(before)
  const { client, order } = await anOrder()
  clock.set(after)
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  await anOrder()
  const admin = await aPerson({ role: 'admin' })
  const [last, first] = [dayOf(before), dayOf(border)]
  const days = await pointsOf(admin, '30d')
  expect(days.get(last)).toMatchObject({ revenue: 65, orders: 1, newUsers: 3 })
  expect(days.get(first)).toMatchObject({ revenue: 0, orders: 1, newUsers: 4 })
  const months = await pointsOf(admin, '12m')
  expect(months.get(dayOf(spanOf(before, 'month')))).toMatchObject({ revenue: 65, orders: 1 })
  expect(months.get(first)).toMatchObject({ revenue: 0, orders: 1 })
})

test('a day with more refunds than payments is negative', async () => {
  const { clock } = await theServer()
  const day = new Date(border.getTime() + 4 * DAY_MS)
  clock.set(new Date(day.getTime() - MINUTE_MS))
  const { client, order } = await anOrder()
  clock.set(new Date(day.getTime() + MINUTE_MS))
  await client.orders.setStatus({ id: order.id, status: 'cancelled' })
  const days = await pointsOf(await aPerson({ role: 'admin' }), '30d')
  expect(days.get(dayOf(new Date(day.getTime() - DAY_MS)))).toMatchObject({ revenue: 65 })
  expect(days.get(dayOf(day))).toMatchObject({ revenue: -65, orders: 0, disputeRate: 0 })
})

test('the rest of a decided dispute is revenue, and its order stays disputed', async () => {
  const { clock } = await theServer()
  const day = new Date(border.getTime() + 40 * DAY_MS)
  clock.set(day)
  const { admin, dispute } = await aDispute()
  await anOrder()
  const ruling = { resolution: 'partial_refund', resolutionAmount: 10.01 } as const
  await admin.disputes.resolve({ id: dispute.id, ...ruling })
  expect((await pointsOf(admin, '30d')).get(dayOf(day))).toEqual({
    revenue: 119.99,
    orders: 2,
    newUsers: 7,
    disputed: 1,
    disputeRate: 50,
  })
})

test('a chargeback counts as a dispute, and its money is gone from the day the bank took it', async () => {
  const { clock } = await theServer()
  const day = new Date(border.getTime() + 80 * DAY_MS)
  clock.set(day)
  await anOrder({ number: '4000000000000259' })
  await aRelease()
  clock.advance(DAY_MS + MINUTE_MS)
  await minutes(3)
  const admin = await aPerson({ role: 'admin' })
  const days = await pointsOf(admin, '30d')
  expect(days.get(dayOf(day))).toMatchObject({
    revenue: 130,
    orders: 2,
    disputed: 1,
    disputeRate: 50,
  })
  expect(days.get(dayOf(new Date(day.getTime() + DAY_MS)))).toMatchObject({ revenue: -65 })
})

test('the period “all” adds up to the dashboard’s figures, before and after snapshots', async () => {
  const { clock, system } = await theServer()
  clock.set(new Date(border.getTime() + 100 * DAY_MS))
  const admin = await aPerson({ role: 'admin' })
  const { payments, orders, users } = await admin.admin.stats({})
  const loose = await admin.admin.series({ period: 'all' })
  expect(sum(loose.points.map(({ revenue }) => revenue))).toBeCloseTo(payments.totalRevenue, 6)
  expect(sum(loose.points.map((point) => point.orders))).toBe(orders.total)
  expect(sum(loose.points.map(({ newUsers }) => newUsers))).toBe(users.total)
  expect(sum(loose.points.map(({ disputed }) => disputed))).toBe(2)
  await takeSnapshots(system)
  for (const period of ['30d', '90d', '12m', 'all'] as const) {
    const kept = await admin.admin.series({ period })
    await anOrder()
    const grown = await admin.admin.series({ period })
    expect(grown.points.slice(0, -1)).toEqual(kept.points.slice(0, -1))
    expect(grown.points.at(-1)?.revenue).toBe((kept.points.at(-1)?.revenue ?? 0) + 65)
  }
})

test('a deleted member is not counted as joined', async () => {
  const admin = await aPerson({ role: 'admin' })
  const joined = async () => (await admin.admin.series({ period: '30d' })).points.at(-1)?.newUsers
  const count = (await joined()) ?? 0
  const leaving = await aPerson()
  expect(await joined()).toBe(count + 1)
  const { database } = await theServer()
  await database.pool.query(
    `update users set status = 'deleted', deleted_at = now() where id = $1`,
    [leaving.user.id],
  )
  expect(await joined()).toBe(count)
})

test('the CSV has the values of the charts, and an unknown period is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  const answer = await admin.fetch('/api/admin/series/export.csv?period=12m')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('marketplace-by-month-')
  const [head, ...rows] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('from,revenue,orders,new users,disputed orders,dispute rate (%)')
  const { points } = await admin.admin.series({ period: '12m' })
  expect(rows).toEqual(
    points.map((point) =>
      [
        point.from,
        point.revenue,
        point.orders,
        point.newUsers,
        point.disputed,
        point.disputeRate,
      ].join(','),
    ),
  )
  for (const path of ['series', 'series/export.csv']) {
    expect((await admin.fetch(`/api/admin/${path}?period=1d`)).status).toBe(400)
  }
})
