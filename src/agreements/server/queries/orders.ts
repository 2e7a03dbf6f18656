import { sql, type SqlBool } from 'kysely'
import type { EscrowStatus } from '#ledger/contract.ts'
import { stageOf } from '#orders/order.ts'
import type { OrderStatus } from '#orders/statuses.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * An order that began, or that waits for the viber. An order that was paid too late never did, and belongs to no sum of
 * the agreement.
 */
const isCounted = sql<SqlBool>`o.pricing <> 'tip'
  and (o.status <> 'cancelled' or o.accepted_at is not null)`

/** The orders of agreements without their tips, oldest first. */
export async function listOrders(db: Db, agreementIds: readonly number[]) {
  if (agreementIds.length === 0) return []
  const rows = await db
    .selectFrom('agreements as a')
    .innerJoin('orders as o', 'o.jobId', 'a.jobId')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .select(['a.id as agreementId', 'o.id', 'o.milestoneId', 'o.halfHours', 'o.totalCents'])
    .select(['o.status', 'e.status as escrow', 'e.closedAt', 'o.updatedAt'])
    .where(sql<SqlBool>`a.id = any (${agreementIds})`)
    .where(isCounted)
    .orderBy('o.id')
    .execute()
  return rows.map(({ escrow, ...row }) => {
    const status = row.status as OrderStatus
    return { ...row, status, stage: stageOf({ status, escrow: escrow as EscrowStatus }) }
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
