import { sql, type SqlBool } from 'kysely'
import type { EscrowStatus } from '#ledger/contract.ts'
import { seek, type Positioned } from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { OrderFilter } from '../../contract.ts'
import type { TippedJob } from '../../job.ts'
import { withPrice } from '../../pricing.ts'
import type { OrderStatus } from '../../statuses.ts'
import { byNewest, selectOrders, type OrderRow } from './orders.ts'

const MAX_ORDERS_OF_JOB = 200

/** The orders of a job without its tips, oldest first. */
export async function listOrdersOfJob(db: Db, jobId: number) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'title', 'status', 'halfHours', 'totalCents', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('pricing', '<>', 'tip')
    .orderBy('id')
    .limit(MAX_ORDERS_OF_JOB)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as OrderStatus }))
}

/** The tips that a job was given, oldest first, without those whose payment came too late. */
export async function listTipsOfJob(db: Db, jobId: number) {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .select(['o.id', 'o.thanksOrderId', 'o.description', 'o.createdAt', 'e.status as escrow'])
    .select(['o.totalCents', 'o.providerCents'])
    .where('o.jobId', '=', jobId)
    .where('o.pricing', '=', 'tip')
    .where('o.status', '<>', 'cancelled')
    .orderBy('o.id')
    .limit(MAX_ORDERS_OF_JOB)
    .execute()
  return rows.map((row) => ({ ...row, escrow: row.escrow as EscrowStatus }))
}

/** What decides whether the job can be given another tip. */
export async function findTippedJob(db: Db, jobId: number): Promise<TippedJob> {
  const { rows } = await sql<TippedJob>`
    select
      coalesce(sum(o.total_cents - coalesce(r.amount_cents, 0))
        filter (where o.pricing <> 'tip' and e.status in ('released', 'partially_refunded')), 0)::bigint
        as released_cents,
      max(e.closed_at)
        filter (where o.pricing <> 'tip' and e.status in ('released', 'partially_refunded'))
        as last_release_at,
      max(o.created_at) filter (where o.pricing = 'tip' and o.status <> 'cancelled') as last_tip_at
    from orders o
    join escrows e on e.order_id = o.id
    left join refunds r on r.order_id = o.id
    where o.job_id = ${jobId}`.execute(db)
  return rows[0] ?? { releasedCents: 0, lastReleaseAt: null, lastTipAt: null }
}

/** The tips of all members, newest first, as this admin sees them. */
export async function listTips(db: Db, viewerId: number, filter: OrderFilter) {
  const { status } = filter
  const { position, isAfter, order, limit, offset } = seek(filter, byNewest)
  const isListed = status
    ? sql<SqlBool>`o.pricing = 'tip' and o.status = ${status}`
    : sql<SqlBool>`o.pricing = 'tip'`
  const rows = await selectOrders(db, viewerId)
    .where(sql<SqlBool>`${isListed} and ${isAfter}`)
    .select(position.as('position'))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('orders as o')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isListed)
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => withPrice(row)) as Positioned<OrderRow>[], total }
}
