import { audit } from '#audit/server/service.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { RehearsalClock } from '#platform/server/clock.ts'
import {
  isTestGateway,
  type TestGateway,
} from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { Clock } from '../../contract.ts'
import { listTestChargebacks } from '../queries/dashboard.ts'

const MAX_CHARGEBACKS = 50
/** The sweeps to run immediately after the clock moves: all that act on deadlines. */
export const SWEEPS = [
  'orders.sweep',
  'disputes.sweep',
  'briefs.sweep',
  'offers.sweep',
  'agreements.sweep',
  'payments.sweep',
]

export async function rehearsal(ctx: Context) {
  const { clock } = testDriversOf(ctx)
  const rows = await listTestChargebacks(ctx.db, MAX_CHARGEBACKS)
  const chargebacks = rows.map(({ id, orderId, amountCents, openedAt }) => ({
    id,
    orderId,
    amount: toDecimal(amountCents),
    openedAt: openedAt.toISOString(),
  }))
  return { ...toClock(clock), chargebacks }
}

/**
 * Moves the test clock of every process and runs the sweeps. Throws 'not_found' unless the marketplace uses test
 * payments.
 */
export async function advanceClock(ctx: Context, hours: number): Promise<Clock> {
  const { clock } = testDriversOf(ctx)
  const before = { aheadHours: aheadHoursOf(clock) }
  await clock.advance(hours * HOUR_MS)
  const after = { hours, aheadHours: aheadHoursOf(clock) }
  await audit(ctx, { action: 'rehearsal.advanced', before, after })
  await sweepNow(ctx)
  return toClock(clock)
}

/**
 * Decides a chargeback at the test gateway. Two audit entries, before and after the call: the gateway cannot take part
 * in the transaction, and without the second entry the result is unknown.
 */
export async function decideChargeback(
  ctx: Context,
  id: string,
  verdict: 'won' | 'lost',
): Promise<Clock> {
  const { clock, gateway } = testDriversOf(ctx)
  const action = 'rehearsal.chargeback'
  await audit(ctx, { action, after: { id, verdict, outcome: 'asked' } })
  const isDecided = await gateway.decideChargeback(id, verdict)
  const outcome = isDecided ? 'decided' : 'unknown'
  await audit(ctx, { action, before: { outcome: 'asked' }, after: { id, verdict, outcome } })
  if (!isDecided) fail('not_found')
  await sweepNow(ctx)
  return toClock(clock)
}

async function sweepNow(ctx: Context): Promise<void> {
  for (const name of SWEEPS) await ctx.jobs.send(ctx, name, {})
}

/** The test clock and test gateway. Throws 'not_found' if payments are real. */
function testDriversOf({ clock, payments }: Context): {
  clock: RehearsalClock
  gateway: TestGateway
} {
  return clock && isTestGateway(payments) ? { clock, gateway: payments } : fail('not_found')
}

function toClock(clock: RehearsalClock): Clock {
  return { now: clock.now().toISOString(), aheadHours: aheadHoursOf(clock) }
}

function aheadHoursOf(clock: RehearsalClock): number {
  return clock.aheadMs() / HOUR_MS
}
