import { sql } from 'kysely'
import type { EscrowStatus } from '#ledger/contract.ts'
import { withPrice } from '#orders/pricing.ts'
import type { Db } from '#platform/server/db.ts'
import {
  activeStatuses,
  type Closing,
  type DisputeStatus,
  type Priority,
  type Reason,
  type Resolution,
  type Side,
} from '../../dispute.ts'

export interface NewDisputeRow {
  orderId: number
  initiatorId: number
  initiatorRole: Side
  reason: Reason
  description: string
  priority: Priority
  awaiting: Side
  answerBy: Date
  createdAt: Date
  lastUpdated: Date
}

/** Throws on the unique index disputes_one_active: an order has one active dispute at a time. */
export async function insertDispute(db: Db, dispute: NewDisputeRow): Promise<number> {
  const row = await db
    .insertInto('disputes')
    .values({
      ...dispute,
      escrowId: sql<number>`(select id from escrows where order_id = ${dispute.orderId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface DisputeChange {
  status?: DisputeStatus
  priority?: Priority
  isPriorityChosen?: boolean
  awaiting?: Side | null
  answerBy?: Date | null
  resolution?: Resolution
  resolutionCents?: number | null
  closedThrough?: Closing
  adminNotes?: string | null
  message?: string | null
  clientResponse?: string
  providerResponse?: string
  resolvedBy?: number
  resolvedAt?: Date
}

export async function updateDispute(
  db: Db,
  id: number,
  change: DisputeChange & { lastUpdated: Date },
): Promise<void> {
  await db.updateTable('disputes').set(change).where('id', '=', id).execute()
}

export async function findOrderIdOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('disputes')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.orderId
}

export async function findActiveIdOf(db: Db, orderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', activeStatuses)
    .executeTakeFirst()
  return row?.id
}

/** Locks the dispute. Lock its order first (docs/product-rules.md#lock-order). */
export async function lockDispute(db: Db, id: number) {
  const row = await db
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as typeof row & {
    status: DisputeStatus
    initiatorRole: Side
    awaiting: Side | null
  }
}

/** Whether this order ever had a chargeback. */
export async function hadChargeback(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('chargebacks')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

export function selectDisputes(db: Db) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .innerJoin('escrows as e', 'e.id', 'd.escrowId')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .selectAll('d')
    .select([
      'o.clientId',
      'o.providerId',
      'o.title as orderTitle',
      'o.currency',
      'o.totalCents',
      'o.pricing',
      'o.halfHours',
      'o.rateCents',
      'o.priceLines',
      'o.workedHalfHours',
      'o.feeBps',
      'o.feeMinCents',
      'e.status as escrow',
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'p.fullName as providerName',
      'p.avatar as providerAvatar',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectDisputes>['executeTakeFirstOrThrow']>>
export type DisputeRow = Omit<
  ReturnType<typeof withPrice<Selected>>,
  'status' | 'priority' | 'initiatorRole' | 'awaiting' | 'reason' | 'resolution' | 'closedThrough'
> & {
  status: DisputeStatus
  priority: Priority
  initiatorRole: Side
  awaiting: Side | null
  reason: Reason
  resolution: Resolution | null
  closedThrough: Closing | null
  escrow: EscrowStatus
}

interface DisputeViewer {
  id: number
  isAdmin: boolean
}

/** A dispute is visible to the two parties of its order and to admins. */
function visibleTo(db: Db, viewer: DisputeViewer) {
  return selectDisputes(db).where((eb) =>
    viewer.isAdmin
      ? eb.val(true)
      : eb.or([eb('o.clientId', '=', viewer.id), eb('o.providerId', '=', viewer.id)]),
  )
}

export async function findDisputeFor(
  db: Db,
  viewer: DisputeViewer,
  id: number,
): Promise<DisputeRow | undefined> {
  const row = await visibleTo(db, viewer).where('d.id', '=', id).executeTakeFirst()
  return row && (withPrice(row) as DisputeRow)
}

export async function findNewestDisputeFor(
  db: Db,
  viewer: DisputeViewer,
  orderId: number,
): Promise<DisputeRow | undefined> {
  const row = await visibleTo(db, viewer)
    .where('d.orderId', '=', orderId)
    .orderBy('d.id', 'desc')
    .executeTakeFirst()
  return row && (withPrice(row) as DisputeRow)
}

export async function countDisputes(db: Db) {
  const { rows } = await sql<{
    open: number
    underReview: number
    awaitingResponse: number
    resolved: number
    closed: number
    medianSeconds: number | null
  }>`
    select count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'under_review') as under_review,
      count(*) filter (where status = 'awaiting_response') as awaiting_response,
      count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'closed') as closed,
      percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at))
        filter (where status = 'resolved') as median_seconds
    from disputes`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The count returned no row')
  return counts
}
