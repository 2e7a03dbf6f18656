import { fail } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { examinePayments } from '#platform/server/drivers/payments/examine.ts'
import { currentSettings } from '#settings/server/service.ts'
import { writeSettings } from '#settings/server/service/change.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'
import type { PaymentsState, Setup, SetupMarketplace, SetupMoney } from '../../contract.ts'
import type { Step } from '../../steps.ts'
import { hasSales, keepMilestone, lockSales } from '../queries.ts'
import { moveTo, setupState } from '../service.ts'

export function setMarketplace(ctx: UserContext, wanted: SetupMarketplace): Promise<Setup> {
  return keep(ctx, wanted, 'mail')
}

/**
 * Throws 'setup.has_sales' once somebody went to a checkout: sums of two currencies cannot be added. A checkout
 * that is opened at the same moment waits, and sees the new currency.
 */
export async function setMoney(
  ctx: UserContext,
  { currency, feeBps, feeMin }: SetupMoney,
): Promise<Setup> {
  const values = { currency, feeBps, feeMinCents: centsOf(feeMin) }
  return keep(ctx, values, 'payments', async (ctx) => {
    if (currency === (await currentSettings(ctx)).currency) return
    await lockSales(ctx.db)
    if (await hasSales(ctx.db)) fail('setup.has_sales')
  })
}

export function setSearch(ctx: UserContext, isHiddenFromSearch: boolean): Promise<Setup> {
  return keep(ctx, { isHiddenFromSearch }, 'content')
}

/** What a step asks is kept together with the way to the next one. */
async function keep(
  ctx: UserContext,
  values: Partial<MarketplaceSettings>,
  next: Step,
  check?: (ctx: InTransaction) => Promise<void>,
): Promise<Setup> {
  await setupState(ctx)
  await transaction(ctx, async (ctx) => {
    await check?.(ctx)
    await writeSettings(ctx, 'setup', { values })
    if (next === 'payments') await keepMilestone(ctx.db, { name: 'fee_looked_at', at: ctx.now() })
    await moveTo(ctx, next)
  })
  return setupState(ctx)
}

/** The same question as the doctor's, outside any transaction. */
export async function paymentsState(ctx: UserContext): Promise<PaymentsState> {
  await setupState(ctx)
  const { found, isLive, reason } = await examinePayments(ctx.config)
  if (found === 'answers') return { found: isLive ? 'live' : 'test', reason: null }
  return { found, reason }
}
