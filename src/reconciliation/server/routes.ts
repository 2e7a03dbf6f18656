import type { PageRequest } from '#platform/server/cursors.ts'
import { audit } from '#audit/server/service.ts'
import { AppError, fail, found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { reconciliationContract, type Run } from '../contract.ts'
import { findRun, listFindings, listRuns, type RunRow } from './queries/runs.ts'
import { exportFindings } from './service/export.ts'
import { reconcile } from './service/reconcile.ts'

export const reconciliationRoutes = defineRoutes(reconciliationContract, {
  runs: async (ctx, paging) => {
    const { rows, total } = await listRuns(ctx.db, paging)
    return cursorPage(paging, { rows, total }, (row) => toRun(row))
  },
  findings: (ctx, { id, ...paging }) => pageOfFindings(ctx, id, paging),
  export: (ctx, { id }) => exportFindings(ctx, id),
  start: (ctx) => startRun(ctx),
})

async function startRun(ctx: UserContext): Promise<Run> {
  await audit(ctx, { action: 'reconciliation.run' })
  const id = await reconcile(ctx, 'admin').catch((error: unknown) => {
    if (error instanceof AppError) throw error
    ctx.log.error({ err: error }, 'the reconciliation run failed')
    return fail('payments.unreachable')
  })
  return toRun(found(await findRun(ctx.db, id)))
}

async function pageOfFindings(ctx: UserContext, id: number, paging: PageRequest) {
  found(await findRun(ctx.db, id))
  const findings = await listFindings(ctx.db, id, paging)
  return cursorPage(paging, findings, ({ expectedCents, foundCents, ...row }) => ({
    ...row,
    expected: amount(expectedCents),
    found: amount(foundCents),
  }))
}

function toRun(row: RunRow): Run {
  return {
    id: row.id,
    cause: row.cause,
    status: row.status,
    since: row.since?.toISOString() ?? null,
    compared: row.compared,
    findings: row.findings,
    waiting: row.waiting,
    ledger: amount(row.ledgerCents),
    gateway: amount(row.gatewayCents),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

function amount(cents: number | null): number | null {
  return cents === null ? null : toDecimal(cents)
}
