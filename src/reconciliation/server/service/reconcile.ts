import { clearingBalance, takeSnapshots } from '#ledger/server/service/balances.ts'
import { refreshUnknownRefunds } from '#payments/server/service/external-refunds.ts'
import { notifyAdmins } from '#notifications/server/service.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import type { BalanceEntry, PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { unlessRunning } from '#platform/server/one-at-a-time.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { Run } from '../../contract.ts'
import {
  failRuns,
  findLastRun,
  finishRun,
  insertEntries,
  insertRun,
  sumEntries,
  type RunResult,
} from '../queries/runs.ts'
import {
  beginComparison,
  findDifferences,
  findFalseSnapshots,
  findStuck,
  insertClearingFinding,
  sumUnderWay,
  type Span,
} from '../queries/checks.ts'
import {
  deleteEntries,
  deleteFindings,
  deletePreviousOpen,
  insertSplitMovements,
  carryOverEntries,
} from '../queries/open.ts'

/** Younger movements may not have reached both books yet. */
const GRACE_MS = 10 * MINUTE_MS
/** How much further back the gateway is read than the ledger. */
const MARGIN_MS = 48 * HOUR_MS
const BATCH = 1000
const KEPT_DAYS = 90

/**
 * Compares the gateway with the ledger, and the ledger with the orders. Differences are recorded, not repaired. An
 * hourly run starts where the last one did and carries over its open items, so that a difference is reported for as
 * long as it lasts; other runs compare everything, including the totals. Items that need a person are listed
 * separately and do not affect the status. Throws 'payments.unavailable' without a gateway and 'request.in_progress'
 * while another run is under way.
 */
export async function reconcile(ctx: Context, cause: Run['cause']): Promise<number> {
  const gateway = ctx.payments ?? fail('payments.unavailable')
  const place = { url: ctx.config.databaseUrl }
  const runId = await unlessRunning(place, 'reconciliation', () => run(ctx, gateway, cause))
  return runId ?? fail('request.in_progress')
}

async function run(ctx: Context, gateway: PaymentGateway, cause: Run['cause']): Promise<number> {
  const span = await begin(ctx, cause)
  const { runId } = span
  try {
    await copyEntries(ctx, gateway, span)
    const status = await transaction(ctx, async (ctx) => {
      const status = await compareAndFinish(ctx, span)
      if (status === 'different') await notifyOfDifference(ctx)
      return status
    })
    if (status === 'different') {
      ctx.log.error({ runId }, 'the ledger and the gateway differ: see the reconciliation page')
    }
  } catch (error) {
    const nothing = { compared: 0, findings: 0, waiting: 0, ledgerCents: null, gatewayCents: null }
    await finishRun(ctx.db, runId, { status: 'failed', ...nothing, finishedAt: ctx.now() })
    throw error
  } finally {
    await deleteEntries(ctx.db)
  }
  return runId
}

/** Once a day, for as long as the books differ. */
async function notifyOfDifference(ctx: InTransaction): Promise<void> {
  await notifyAdmins(ctx, {
    kind: 'operator.books_differ',
    values: {},
    link: '/admin/reconciliation',
    key: `operator:books:${dayOf(ctx.now())}`,
  })
}

/** Deletes old findings. The runs and their counts are kept. */
export async function forgetFindings(ctx: Context): Promise<void> {
  await deleteFindings(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))
}

/** Starts a run. No other run is active now, so an unfinished one was killed. */
async function begin({ db, now }: Context, cause: Run['cause']): Promise<Span> {
  const startedAt = now()
  await failRuns(db, startedAt)
  const last = cause === 'hourly' ? await findLastRun(db) : undefined
  const { since, from } = last ? reachOf(last) : { since: null, from: null }
  const until = new Date(startedAt.getTime() - GRACE_MS)
  const runId = await insertRun(db, { cause, since, startedAt })
  return { runId, since, from, until, now: startedAt }
}

/** How far back the run after one that started at `last` looks. */
function reachOf(last: Date): { since: Date; from: Date } {
  const since = new Date(last.getTime() - HOUR_MS)
  return { since, from: new Date(since.getTime() - MARGIN_MS) }
}

async function copyEntries(
  ctx: Context,
  gateway: PaymentGateway,
  { runId, from }: Span,
): Promise<void> {
  const { currency } = await currentSettings(ctx)
  let batch: BalanceEntry[] = []
  for await (const entry of gateway.balanceTransactions(from, currency)) {
    // Withdrawals and deposits of the operator have nothing to do with orders.
    if (entry.kind === 'other') continue
    batch.push(entry)
    if (batch.length < BATCH) continue
    await copy(ctx, runId, batch)
    batch = []
  }
  if (batch.length > 0) await copy(ctx, runId, batch)
}

/** Refunds made in the gateway's dashboard are posted first, in case their webhook was lost. */
async function copy(ctx: Context, runId: number, batch: BalanceEntry[]): Promise<void> {
  await insertEntries(ctx.db, runId, batch)
  const refunds = batch.filter(({ kind }) => kind === 'refund')
  if (refunds.length === 0) return
  await refreshUnknownRefunds(
    ctx,
    refunds.map(({ sourceId }) => sourceId),
  )
}

/** Findings and the end of the run are committed together. */
async function compareAndFinish(ctx: InTransaction, span: Span): Promise<RunResult['status']> {
  const result = await compare(ctx, span)
  await finishRun(ctx.db, span.runId, { ...result, finishedAt: ctx.now() })
  return result.status
}

/**
 * A full run also compares the totals of both books, without movements younger than ten minutes that are in only one
 * of them.
 */
async function compare(ctx: InTransaction, span: Span): Promise<Omit<RunResult, 'finishedAt'>> {
  await beginComparison(ctx.db)
  const { cents: gatewayCents, count: compared } = await sumEntries(ctx.db, span.runId)
  if (span.from) await carryOverEntries(ctx.db, span.runId, span.from)
  let findings = await findDifferences(ctx.db, span)
  await insertSplitMovements(ctx.db, span.runId, reachOf(span.now).from)
  await deletePreviousOpen(ctx.db, span.runId)
  const waiting = await findStuck(ctx.db, span)
  if (!span.since) findings += await findFalseSnapshots(ctx.db, span)
  await takeSnapshots(ctx)
  const totals = span.since ? null : await compareTotals(ctx, span, gatewayCents)
  if (totals?.isDifferent) findings++
  return {
    status: findings === 0 ? 'clean' : 'different',
    compared,
    findings,
    waiting,
    ledgerCents: totals && totals.ledgerCents,
    gatewayCents: totals && gatewayCents,
  }
}

async function compareTotals(ctx: InTransaction, span: Span, gatewayCents: number) {
  const { currency } = await currentSettings(ctx)
  const ledgerCents = await clearingBalance(ctx, currency)
  const underWay = await sumUnderWay(ctx.db, span)
  const isDifferent = ledgerCents - underWay.ledgerCents !== gatewayCents - underWay.gatewayCents
  if (isDifferent) await insertClearingFinding(ctx.db, span, { ledgerCents, gatewayCents })
  return { isDifferent, ledgerCents }
}
