import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { PayoutSummary } from '../../contract.ts'
import { sumUp } from '../queries/payouts.ts'
import { readAccount } from './payouts.ts'

/** The viewer's money as a viber, by the ledger. */
export async function summaryOf(ctx: UserContext): Promise<PayoutSummary> {
  const sums = await sumUp(ctx.db, ctx.viewer.id)
  const { currency, payoutMinCents } = await currentSettings(ctx)
  return {
    pending: toDecimal(sums.pendingCents),
    inTransit: toDecimal(sums.inTransitCents),
    paid: toDecimal(sums.paidCents),
    held: toDecimal(sums.heldCents),
    owed: toDecimal(sums.owedCents),
    currency,
    nextAt: sums.nextAt?.toISOString() ?? null,
    blockedReason: sums.blockedReason,
    minimum: toDecimal(payoutMinCents),
    account: await readAccount(ctx),
  }
}
