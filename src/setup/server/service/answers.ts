import { centsOf } from '#platform/money.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { examinePayments } from '#platform/server/drivers/payments/examine.ts'
import { writeSettings } from '#settings/server/service/change.ts'
import { refuseOtherCurrency } from '#settings/server/service/money.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'
import type { PaymentsState, Setup, SetupMarketplace, SetupMoney } from '../../contract.ts'
import type { Step } from '../../steps.ts'
import { upsertMilestone } from '../queries.ts'
import { moveTo, setupState } from './first-run.ts'

export function setMarketplace(ctx: UserContext, wanted: SetupMarketplace): Promise<Setup> {
  return saveAnswers(ctx, wanted, 'offer')
}

/** Throws 'settings.has_sales' for a different currency after the first checkout. */
export async function setMoney(
  ctx: UserContext,
  { currency, feeBps, feeMin }: SetupMoney,
): Promise<Setup> {
  const values = { currency, feeBps, feeMinCents: centsOf(feeMin) }
  return saveAnswers(ctx, values, 'payments', (ctx) => refuseOtherCurrency(ctx, currency))
}

export function setLook(
  ctx: UserContext,
  { brandColor }: Pick<MarketplaceSettings, 'brandColor'>,
): Promise<Setup> {
  return saveAnswers(ctx, { brandColor }, 'mail')
}

export function setSearch(ctx: UserContext, isHiddenFromSearch: boolean): Promise<Setup> {
  return saveAnswers(ctx, { isHiddenFromSearch }, 'content')
}

/** Saves the answers of a step and moves to the next step in one transaction. */
async function saveAnswers(
  ctx: UserContext,
  values: Partial<MarketplaceSettings>,
  next: Step,
  check?: (ctx: InTransaction) => Promise<void>,
): Promise<Setup> {
  await setupState(ctx)
  await transaction(ctx, async (ctx) => {
    await check?.(ctx)
    await writeSettings(ctx, 'setup', { values })
    if (next === 'payments') await upsertMilestone(ctx.db, { name: 'fee_looked_at', at: ctx.now() })
    await moveTo(ctx, next)
  })
  return setupState(ctx)
}

/** The check of the doctor. Calls Stripe, so it runs outside any transaction. */
export async function paymentsState(ctx: UserContext): Promise<PaymentsState> {
  await setupState(ctx)
  const { found, isLive, reason } = await examinePayments(ctx.config)
  if (found === 'answers') return { found: isLive ? 'live' : 'test', reason: null }
  return { found, reason }
}
