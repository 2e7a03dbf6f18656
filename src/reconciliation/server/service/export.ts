import type { Download } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import { found } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { findRun, listFindings } from '../queries.ts'

const columns = ['finding', 'kind', 'subject', 'order', 'expected', 'found']

/** The findings of a run as CSV. */
export async function exportFindings(ctx: UserContext, runId: number): Promise<Download> {
  found(await findRun(ctx.db, runId))
  const { rows } = await listFindings(ctx.db, runId, { page: 1, limit: MAX_EXPORTED })
  const amount = (cents: number | null) => (cents === null ? null : toDecimal(cents).toFixed(2))
  const lines = rows
    .slice(0, MAX_EXPORTED)
    .map(({ id, kind, subject, orderId, expectedCents, foundCents }) => [
      id,
      kind,
      subject,
      orderId,
      amount(expectedCents),
      amount(foundCents),
    ])
  return csvFile(`reconciliation-${runId}`, columns, lines)
}
