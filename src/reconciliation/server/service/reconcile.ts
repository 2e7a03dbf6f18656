import { platformBalances, takeSnapshots } from '#ledger/server/service/balances.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { BalanceEntry, PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { currentSettings } from '#settings/server/service.ts'
import type { Run } from '../../contract.ts'
import {
  failRunsBefore,
  findLastClean,
  finishRun,
  insertEntries,
  insertRun,
  sumEntries,
  type RunResult,
} from '../queries.ts'
import {
  beginComparison,
  findDifferences,
  findFalseSnapshots,
  findStuck,
  insertClearingFinding,
  sumUnderWay,
  type Span,
} from '../queries/checks.ts'

/** What is younger may be in one book and on its way to the other. */
const GRACE_MS = 10 * MINUTE_MS
/** How much further back the gateway is asked than we look ourselves. */
const MARGIN_MS = 48 * HOUR_MS
/** A run that is still going after so long was killed. */
const MAX_RUN_MS = 6 * HOUR_MS
const BATCH = 1000

/**
 * Holds the gateway's books and ours side by side, and ours beside what orders say. Every difference is
 * written down and none is mended. Hourly runs begin where the last clean one did; others compare
 * everything, the totals too. What waits for a person is listed beside, and makes no run differ. Throws
 * 'payments.unavailable' without a gateway.
 */
export async function reconcile(ctx: Context, cause: Run['cause']): Promise<number> {
  const gateway = ctx.payments ?? fail('payments.unavailable')
  const startedAt = ctx.now()
  await failRunsBefore(ctx.db, new Date(startedAt.getTime() - MAX_RUN_MS), startedAt)
  const lastClean = cause === 'hourly' ? await findLastClean(ctx.db) : undefined
  const since = lastClean ? new Date(lastClean.getTime() - HOUR_MS) : null
  const runId = await insertRun(ctx.db, { cause, since, startedAt })
  const from = since && new Date(since.getTime() - MARGIN_MS)
  const until = new Date(startedAt.getTime() - GRACE_MS)
  const span = { runId, since, from, until, now: startedAt }
  try {
    await copyEntries(ctx, gateway, span)
    const result = await transaction(ctx, (ctx) => compare(ctx, span))
    if (result.status === 'different') {
      ctx.log.error({ runId }, 'the books differ: see the reconciliation page')
    }
    await finishRun(ctx.db, runId, { ...result, finishedAt: ctx.now() })
  } catch (error) {
    const nothing = { compared: 0, ledgerCents: null, gatewayCents: null }
    await finishRun(ctx.db, runId, { status: 'failed', ...nothing, finishedAt: ctx.now() })
    throw error
  }
  return runId
}

async function copyEntries(
  ctx: Context,
  gateway: PaymentGateway,
  { runId, from }: Span,
): Promise<void> {
  const { currency } = await currentSettings(ctx)
  let batch: BalanceEntry[] = []
  for await (const entry of gateway.balanceTransactions(from, currency)) {
    // The operator's own withdrawals and deposits are no business of orders.
    if (entry.kind === 'other') continue
    batch.push(entry)
    if (batch.length < BATCH) continue
    await insertEntries(ctx.db, runId, batch)
    batch = []
  }
  if (batch.length > 0) await insertEntries(ctx.db, runId, batch)
}

/**
 * A whole run compares the totals as well: all of both books, less what is younger than ten minutes and
 * in one of them only.
 */
async function compare(ctx: InTransaction, span: Span): Promise<Omit<RunResult, 'finishedAt'>> {
  await beginComparison(ctx.db)
  const { cents: gatewayCents, count: compared } = await sumEntries(ctx.db, span.runId)
  let findings = await findDifferences(ctx.db, span)
  await findStuck(ctx.db, span)
  if (!span.since) findings += await findFalseSnapshots(ctx.db, span)
  await takeSnapshots(ctx)
  if (span.since) {
    const totals = { ledgerCents: null, gatewayCents: null }
    return { status: findings === 0 ? 'clean' : 'different', compared, ...totals }
  }
  const { currency } = await currentSettings(ctx)
  const { clearingCents: ledgerCents } = await platformBalances(ctx, currency)
  const underWay = await sumUnderWay(ctx.db, span)
  if (ledgerCents - underWay.ledgerCents !== gatewayCents - underWay.gatewayCents) {
    await insertClearingFinding(ctx.db, span, { ledgerCents, gatewayCents })
    findings++
  }
  return { status: findings === 0 ? 'clean' : 'different', compared, ledgerCents, gatewayCents }
}
