import { revenueOf, turnover } from '#ledger/server/service/balances.ts'
import { dayOf } from '#platform/dates.ts'
import { toDecimal } from '#platform/money.ts'
import { transaction, type Context } from '#platform/server/context.ts'
import type { DashboardStats, Operations } from '../../contract.ts'
import { spanOf } from '#platform/spans.ts'
import { percentOf } from '../../series.ts'
import { countEverything, countWaiting, beginSnapshot } from '../queries/dashboard.ts'

/** The figures of the dashboard. Amounts come from the ledger (docs/product-rules.md#dashboard-figures). */
export async function dashboardStats(ctx: Context): Promise<DashboardStats> {
  const now = ctx.now()
  const month = spanOf(now, 'month')
  const { counts, money } = await transaction(ctx, async (ctx) => {
    await beginSnapshot(ctx.db)
    const money = await turnover(ctx, month)
    return { counts: await countEverything(ctx.db, now, month), money }
  })
  const { users, providers } = counts
  // Each order and each tip is created by a captured payment and in no other way.
  const orders = money.captures - counts.tips
  const revenueCents = revenueOf(money)
  const orderCents = revenueCents - counts.tipsCents
  const paidOrders = orders - counts.cancelled - counts.takenBack
  const completed = orders - counts.pending - counts.inProgress - counts.disputed - counts.cancelled
  return {
    users: {
      total: users,
      providers,
      clients: users - providers,
      newThisMonth: counts.newThisMonth,
      activeThisWeek: counts.activeThisWeek,
    },
    payments: {
      totalRevenue: toDecimal(revenueCents),
      platformFees: toDecimal(money.feeCents),
      totalPaidToProviders: toDecimal(money.paidCents - counts.reversedCents),
      averageOrderValue: paidOrders === 0 ? 0 : toDecimal(Math.round(orderCents / paidOrders)),
      monthlyRevenue: toDecimal(
        money.monthCapturedCents - money.monthRefundedCents - money.monthChargedBackCents,
      ),
      pendingPayouts: counts.waiting,
    },
    orders: {
      total: orders,
      pending: counts.pending,
      inProgress: counts.inProgress,
      completed,
      disputed: counts.disputed,
      cancelled: counts.cancelled,
      completionRate: percentOf(completed, orders),
    },
    escrow: {
      totalHeld: toDecimal(counts.heldCents),
      activeEscrows: counts.active,
      releasedThisMonth: toDecimal(money.monthReleasedCents),
      disputedAmount: toDecimal(counts.disputedCents),
    },
    platform: {
      services: counts.services,
      reviews: counts.reviews,
      averageRating: Math.round(counts.averageRating * 10) / 10,
      disputes: counts.disputes,
      blogPosts: counts.blogPosts,
    },
  }
}

/** The figures of the operations tab, all from one snapshot. */
export async function operations(ctx: Context): Promise<Operations> {
  const month = spanOf(ctx.now(), 'month')
  const { waiting, orders } = await transaction(ctx, async (ctx) => {
    await beginSnapshot(ctx.db)
    const { captures } = await turnover(ctx, month)
    const waiting = await countWaiting(ctx.db)
    return { waiting, orders: captures - waiting.tips }
  })
  return {
    pendingPayoutsAmount: toDecimal(waiting.payoutCents),
    failedPayouts: waiting.failedPayouts,
    draftPosts: waiting.draftPosts,
    everDisputedRate: percentOf(waiting.everDisputed, orders),
    month: dayOf(month),
  }
}
