import { centsOf, toDecimal } from '#platform/money.ts'
import {
  type Context,
  type InTransaction,
  transaction,
  type UserContext,
} from '#platform/server/context.ts'
import type { CurrentMoneySettings, MoneyChange } from '../../money-contract.ts'
import { findVersion, hasSales, lockSales } from '../queries.ts'
import { currentSettings } from './reading.ts'
import { writeSettings } from './change.ts'
import { fail } from '#platform/errors.ts'
import type { Currency } from '../../currencies.ts'

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

/** Until somebody goes to a checkout. */
export async function canChangeCurrency({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return !(await hasSales(db))
}

/**
 * Throws 'settings.has_sales' for another currency once somebody went to a checkout: sums of two currencies
 * cannot be added. A checkout that is opened at the same moment waits, and sees the new currency.
 */
export async function refuseOtherCurrency(ctx: InTransaction, currency: Currency): Promise<void> {
  if (currency === (await currentSettings(ctx)).currency) return
  await lockSales(ctx.db)
  if (await hasSales(ctx.db)) fail('settings.has_sales')
}
