import { fail } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import type { Currency } from '../../currencies.ts'
import { hasSales, lockSales } from '../queries.ts'
import { currentSettings } from '../service.ts'

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
