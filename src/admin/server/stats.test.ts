import { beforeAll, expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import {
  aDelivery,
  aDispute,
  anOrder,
  aRelease,
  banks,
  connectBank,
  deliverGatewayWebhooks,
  minutes,
  releaseIn,
} from '#testing/scenes.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { spanAfter, spanOf } from '#platform/spans.ts'

/**
 * A small marketplace whose figures are added up by hand. Seven orders of $65 (fee $13, provider $52): pending;
 * delivered and therefore held; released and paid out; released and refused by the bank; cancelled; disputed; and a
 * decided dispute with $10 refunded, which leaves $11 fee and $44 for the provider.
 */
let admin: Person

beforeAll(async () => {
  const { runJob, work } = await theServer()
  await anOrder()
  const held = await aDelivery()
  await held.client.orders.requestChanges({ id: held.order.id, note: 'A little more, please.' })
  const paid = await aRelease()
  await connectBank(paid.viber)
  const failed = await aRelease()
  await connectBank(failed.viber, banks.closed)
  const cancelled = await anOrder()
  await cancelled.client.orders.setStatus({ id: cancelled.order.id, status: 'cancelled' })
  await aDispute()
  const decided = await aDispute()
  const ruling = { resolution: 'partial_refund', resolutionAmount: 10 } as const
  await decided.admin.disputes.resolve({ id: decided.dispute.id, ...ruling })
  await work()
  await runJob('payments.sweep')
  for (let round = 0; round < 3; round++) await deliverGatewayWebhooks()
  await paid.client.reviews.create({ id: paid.order.id, rating: 5 })
  await failed.client.reviews.create({ id: failed.order.id, rating: 4 })
  await decided.client.reviews.create({ id: decided.order.id, rating: 1, isPublic: false })
  admin = await aPerson({ role: 'admin' })
  await admin.blog.create({ ...aPost(), status: 'draft' })
})

test('every figure of the dashboard equals the sum added up by hand', async () => {
  // Each of the seven scenes has a client, a viber and a stranger. The two disputes and this test have an admin each.
  expect(await admin.admin.stats({})).toEqual({
    users: { total: 24, providers: 7, clients: 17, newThisMonth: 24, activeThisWeek: 24 },
    payments: {
      totalRevenue: 380,
      platformFees: 37,
      totalPaidToProviders: 52,
      // The cancelled order was fully refunded, so six orders are left.
      averageOrderValue: 63.33,
      monthlyRevenue: 380,
      pendingPayouts: 2,
    },
    orders: {
      total: 7,
      pending: 1,
      inProgress: 1,
      completed: 3,
      disputed: 1,
      cancelled: 1,
      completionRate: 42.9,
    },
    escrow: { totalHeld: 195, activeEscrows: 3, releasedThisMonth: 185, disputedAmount: 65 },
    platform: { services: 7, reviews: 3, averageRating: 4.5, disputes: 2, blogPosts: 0 },
  })
})

test('pending payouts have their amount, and a decided dispute still counts as disputed', async () => {
  expect(await admin.admin.operations({})).toEqual({
    pendingPayoutsAmount: 96,
    failedPayouts: 1,
    draftPosts: 1,
    everDisputedRate: 28.6,
    month: dayOf(spanOf((await theServer()).system.now(), 'month')),
  })
})

test('a new month resets the monthly sums and nothing else', async () => {
  const { clock, system } = await theServer()
  const before = await admin.admin.stats({})
  const now = system.now()
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 0, 1)))
  const later = await aPerson({ role: 'admin' })
  const { users, payments, escrow, orders } = await later.admin.stats({})
  expect(users).toMatchObject({ total: before.users.total + 1, newThisMonth: 1 })
  expect(payments).toEqual({ ...before.payments, monthlyRevenue: 0 })
  expect(escrow).toEqual({ ...before.escrow, releasedThisMonth: 0 })
  expect(orders).toEqual(before.orders)
  clock.advance(8 * 24 * 3_600_000)
  const again = await aPerson({ role: 'admin' })
  expect((await again.admin.stats({})).users.activeThisWeek).toBe(1)
  clock.set(new Date())
})

test('money that a bank takes back after its release is gone from the month of the chargeback', async () => {
  const { clock } = await theServer()
  const border = spanAfter(spanOf(new Date(), 'month'), 'month', 2)
  clock.set(new Date(border.getTime() - HOUR_MS))
  const { client, viber, service } = await aScene()
  const reader = await aPerson({ role: 'admin' })
  const start = await reader.admin.stats({})
  await releaseIn({ client, viber, service }, { number: '4000000000000259' })
  const released = await reader.admin.stats({})
  expect(released.payments.monthlyRevenue - start.payments.monthlyRevenue).toBe(65)
  expect(released.escrow.releasedThisMonth - start.escrow.releasedThisMonth).toBe(65)
  clock.advance(DAY_MS)
  await minutes(3)
  const taken = await reader.admin.stats({})
  expect(taken.payments).toMatchObject({
    totalRevenue: start.payments.totalRevenue,
    platformFees: start.payments.platformFees,
    averageOrderValue: start.payments.averageOrderValue,
    monthlyRevenue: -65,
  })
  expect(taken.escrow.releasedThisMonth).toBe(-65)
  clock.set(new Date())
})
