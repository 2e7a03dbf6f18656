import { sql, type SqlBool } from 'kysely'
import type { EscrowStatus } from '#ledger/contract.ts'
import { stageOf } from '#orders/order.ts'
import type { OrderStatus } from '#orders/statuses.ts'
import type { Db } from '#platform/server/db.ts'

/** An order whose payment counted. One that was paid too late belongs to no sum of the agreement. */
const isCounted = sql<SqlBool>`o.pricing <> 'tip'
  and o.last_event not in ('pay_late', 'pay_unavailable')`

/** The orders of agreements without their tips, oldest first. */
export async function listOrders(db: Db, agreementIds: readonly number[]) {
  if (agreementIds.length === 0) return []
  const rows = await db
    .selectFrom('agreements as a')
    .innerJoin('orders as o', 'o.jobId', 'a.jobId')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .select(['a.id as agreementId', 'o.id', 'o.milestoneId', 'o.halfHours', 'o.totalCents'])
    .select(['o.status', 'e.status as escrow', 'e.closedAt', 'o.updatedAt', 'o.acceptedAt'])
    .select(['o.providerId', 'o.cancellationBy', 'o.respondBy', 'o.releaseAt'])
    .where(sql<SqlBool>`a.id = any (${agreementIds})`)
    .where(isCounted)
    .orderBy('o.id')
    .execute()
  return rows.map((row) => {
    const [status, escrow] = [row.status as OrderStatus, row.escrow as EscrowStatus]
    return { ...row, status, escrow, stage: stageOf({ status, escrow }) }
  })
}
export type AgreementOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** What the rules need to know of the orders of one agreement. */
export function factsOfOrders(orders: readonly AgreementOrder[]) {
  const ends = orders.map(({ closedAt, updatedAt }) => (closedAt ?? updatedAt).getTime())
  return {
    addedStages: orders.filter(({ milestoneId }) => milestoneId === null).map(({ stage }) => stage),
    lastOrderEndedAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  }
}
