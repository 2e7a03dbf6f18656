import { centsOf, toDecimal } from '#platform/money.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import type { CurrentMoneySettings, MoneyChange } from '../../money-contract.ts'
import { findVersion } from '../queries.ts'
import { currentSettings } from '../service.ts'
import { writeSettings } from './change.ts'
import { canChangeCurrency, refuseOtherCurrency } from './currency.ts'

export async function moneySettings(ctx: Pick<Context, 'db'>): Promise<CurrentMoneySettings> {
  // Read first: whoever changes the rest meanwhile makes this version old, not the values wrong.
  const version = await findVersion(ctx.db, 'money')
  const settings = await currentSettings(ctx)
  const { feeBps, acceptanceHours, reviewDays, maxChangeRounds, disputeAnswerDays } = settings
  return {
    version,
    currency: settings.currency,
    canChangeCurrency: await canChangeCurrency(ctx),
    feeBps,
    acceptanceHours,
    reviewDays,
    maxChangeRounds,
    disputeAnswerDays,
    needsPayoutAccount: settings.needsPayoutAccount,
    feeMin: toDecimal(settings.feeMinCents),
    payoutMin: toDecimal(settings.payoutMinCents),
    disputeUrgent: toDecimal(settings.disputeUrgentCents),
  }
}

/** Orders that were paid keep the terms they were paid under. Throws 'settings.stale' and 'settings.has_sales'. */
export async function setMoneySettings(
  ctx: UserContext,
  { version, feeMin, payoutMin, disputeUrgent, ...rest }: MoneyChange,
): Promise<CurrentMoneySettings> {
  const values = {
    ...rest,
    feeMinCents: centsOf(feeMin),
    payoutMinCents: centsOf(payoutMin),
    disputeUrgentCents: centsOf(disputeUrgent),
  }
  await transaction(ctx, async (ctx) => {
    await refuseOtherCurrency(ctx, rest.currency)
    await writeSettings(ctx, 'money', { values, version })
  })
  return moneySettings(ctx)
}
