import type { Download } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED, type Columns } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import type { Dispute } from '../../contract.ts'
import type { DisputeChoice } from '../../inputs.ts'
import { listDisputes } from '../queries/list.ts'
import { toDispute } from '../view.ts'

const columns: Columns<Dispute> = {
  dispute: ({ id }) => id,
  order: ({ orderId }) => orderId,
  title: ({ orderTitle }) => orderTitle,
  amount: ({ orderAmount }) => orderAmount.toFixed(2),
  reason: ({ reason }) => reason,
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  resolution: ({ resolution, closedThrough }) => resolution ?? closedThrough,
  'to the client': ({ resolutionAmount }) => resolutionAmount?.toFixed(2),
  'opened by': ({ initiatorRole }) => initiatorRole,
  client: ({ client }) => client.fullName,
  viber: ({ provider }) => provider.fullName,
  opened: ({ createdAt }) => createdAt,
  ended: ({ resolvedAt }) => resolvedAt,
}

/** The admins' list as CSV, without the statements made in the disputes. */
export async function exportDisputes(ctx: UserContext, choice: DisputeChoice): Promise<Download> {
  const { rows } = await listDisputes(ctx.db, { ...choice, page: 1, limit: MAX_EXPORTED })
  const disputes = rows.map((row) => toDispute(row, ctx.viewer))
  return csvFile(`disputes-${todayOf(ctx)}`, columns, disputes)
}
