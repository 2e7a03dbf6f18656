import { findPerson } from '#accounts/server/service/accounts.ts'
import { moneyOf } from '#ledger/server/service/balances.ts'
import { latestOrdersOf } from '#orders/server/service/admin-list.ts'
import { payoutsOf } from '#payouts/server/service/by-person.ts'
import { found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { latestReports } from '#reports/server/service.ts'
import { LATEST, type PersonActivity } from '../../activity-contract.ts'

/** Also for erased accounts, whose orders and money stay. */
export async function activityOf(ctx: UserContext, id: number): Promise<PersonActivity> {
  found(await findPerson(ctx, id))
  const [orders, money, payouts, reportsAbout, reportsBy] = await Promise.all([
    latestOrdersOf(ctx, id, LATEST),
    moneyOf(ctx, id),
    payoutsOf(ctx, id, LATEST),
    latestReports(ctx, { reportedId: id }, LATEST),
    latestReports(ctx, { reporterId: id }, LATEST),
  ])
  return {
    orders,
    money: {
      earned: toDecimal(money.earnedCents),
      paidOut: toDecimal(payouts.paidCents),
      waiting: toDecimal(payouts.waitingCents),
      spent: toDecimal(money.capturedCents - money.refundedCents),
      refunded: toDecimal(money.refundedCents),
    },
    payouts: payouts.latest,
    reportsAbout,
    reportsBy,
  }
}
