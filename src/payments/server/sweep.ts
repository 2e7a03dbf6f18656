import { bookLateFees } from '#ledger/server/service/fees.ts'
import { nextMoney } from '#ledger/server/service/due.ts'
import { sendDuePayouts } from '#ledger/server/service/due-payouts.ts'
import { recoverChargebacks } from '#ledger/server/service/recovery.ts'
import { sendDueRefunds } from '#ledger/server/service/refunds.ts'
import { nextBlockingAccount, refreshBlockingAccounts } from '#payouts/server/service/payouts.ts'
import type { Context } from '#platform/server/context.ts'
import { anyOf, type DueQuery } from '#platform/server/due.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { nextCheckAt } from '../checkout.ts'
import { type CheckoutRow } from './queries/checkouts.ts'
import {
  checkoutsDue,
  listDroppedCheckouts,
  listDueCheckouts,
  postponeCheck,
} from './queries/sweeping.ts'
import { abandonCheckout } from './service/priced-checkout.ts'
import { settle } from './service/settle.ts'

const BATCH = 100

/** Handles whatever neither a page nor a webhook has settled. */
export async function sweepPayments(ctx: Context): Promise<void> {
  if (isTestGateway(ctx.payments)) await ctx.payments.passTime()
  await sweepCheckouts(ctx)
  await sendDueRefunds(ctx)
  await refreshBlockingAccounts(ctx)
  await sendDuePayouts(ctx)
  await recoverChargebacks(ctx)
  await bookLateFees(ctx)
}

/** When the sweep has something to do. */
export function nextPaymentsSweep({ payments }: Context): DueQuery | undefined {
  if (!payments) return undefined
  return anyOf(
    checkoutsDue,
    nextMoney(payments.name),
    nextBlockingAccount(payments.name),
    ...(isTestGateway(payments) ? [payments.nextChange()] : []),
  )
}

async function sweepCheckouts(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  for (const checkout of await listDroppedCheckouts(ctx.db, BATCH)) {
    await attempt(ctx, checkout, () => abandonCheckout(ctx, checkout, 'void'))
  }
  for (const checkout of await listDueCheckouts(ctx.db, ctx.now(), BATCH)) {
    await attempt(ctx, checkout, () => checkOn(ctx, checkout))
  }
}

async function attempt(ctx: Context, { id: checkoutId }: CheckoutRow, run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    ctx.log.error({ err: error, checkoutId }, 'checkout will be settled later')
  }
}

/** Settles a paid checkout, and ends an unpaid one that has expired. */
async function checkOn(ctx: Context, checkout: CheckoutRow): Promise<void> {
  const now = ctx.now()
  const isOurs = await postponeCheck(ctx.db, checkout.id, now, nextCheckAt(checkout, now))
  if (!isOurs) return
  const { orderId } = await settle(ctx, checkout)
  if (orderId === undefined && checkout.expiresAt <= now)
    await abandonCheckout(ctx, checkout, 'expired')
}
