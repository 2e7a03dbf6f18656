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
  // Read before the values, so that a concurrent change makes the version outdated and is detected on save.
  const version = await findVersion(ctx.db, 'money')
  const settings = await currentSettings(ctx)
  const { feeBps, tipFeeBps, acceptanceHours, reviewDays, maxChangeRounds, disputeAnswerDays } =
    settings
  return {
    version,
    currency: settings.currency,
    canChangeCurrency: await canChangeCurrency(ctx),
    feeBps,
    tipFeeBps,
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

/** Existing orders keep their terms. Throws 'settings.stale' and 'settings.has_sales'. */
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

/** True until the first checkout or offer. */
export async function canChangeCurrency({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return !(await hasSales(db))
}

/**
 * Throws 'settings.has_sales' for a different currency after the first checkout or offer, because amounts in two
 * currencies cannot be added. A concurrent checkout waits and then uses the new currency.
 */
export async function refuseOtherCurrency(ctx: InTransaction, currency: Currency): Promise<void> {
  if (currency === (await currentSettings(ctx)).currency) return
  await lockSales(ctx.db)
  if (await hasSales(ctx.db)) fail('settings.has_sales')
}
