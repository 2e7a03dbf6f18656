import type { Download } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import { found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { findRun, listFindings } from '../queries/runs.ts'

const amount = (cents: number | null) => (cents === null ? null : toDecimal(cents).toFixed(2))

/** The findings of a run as CSV. */
export async function exportFindings(ctx: UserContext, runId: number): Promise<Download> {
  found(await findRun(ctx.db, runId))
  const { rows } = await listFindings(ctx.db, runId, { page: 1, limit: MAX_EXPORTED })
  const columns: Columns<(typeof rows)[number]> = {
    finding: ({ id }) => id,
    kind: ({ kind }) => kind,
    subject: ({ subject }) => subject,
    order: ({ orderId }) => orderId,
    expected: ({ expectedCents }) => amount(expectedCents),
    found: ({ foundCents }) => amount(foundCents),
  }
  return csvFile(`reconciliation-${runId}`, columns, rows)
}
