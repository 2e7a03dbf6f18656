import type { Download } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import type { DisputeChoice } from '../../inputs.ts'
import { listDisputes } from '../queries/list.ts'
import { toDispute } from '../view.ts'

const columns = [
  'dispute',
  'order',
  'title',
  'amount',
  'reason',
  'status',
  'priority',
  'resolution',
  'to the client',
  'opened by',
  'client',
  'viber',
  'opened',
  'ended',
]

/** The admins' list as CSV, without the statements made in the disputes. */
export async function exportDisputes(ctx: UserContext, choice: DisputeChoice): Promise<Download> {
  const { rows } = await listDisputes(ctx.db, { ...choice, page: 1, limit: MAX_EXPORTED })
  const lines = rows
    .slice(0, MAX_EXPORTED)
    .map((row) => toDispute(row, ctx.viewer))
    .map((dispute) => [
      dispute.id,
      dispute.orderId,
      dispute.orderTitle,
      dispute.orderAmount.toFixed(2),
      dispute.reason,
      dispute.status,
      dispute.priority,
      dispute.resolution ?? dispute.closedThrough,
      dispute.resolutionAmount?.toFixed(2) ?? null,
      dispute.initiatorRole,
      dispute.client.fullName,
      dispute.provider.fullName,
      dispute.createdAt,
      dispute.resolvedAt,
    ])
  return csvFile(`disputes-${todayOf(ctx)}`, columns, lines)
}
