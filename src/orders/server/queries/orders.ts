import { newestFirst, seek, type Positioned } from '#platform/server/cursors.ts'
import { sql, type SqlBool } from 'kysely'
import type { EscrowStatus, PayoutStatus, RefundStatus } from '#ledger/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { OrderChange } from '../../change.ts'
import type { OrderFilter } from '../../contract.ts'
import { priceColumns, withPrice } from '../../pricing.ts'
import type { Purchase } from '../../purchase.ts'
import type { OrderStatus } from '../../statuses.ts'
import type { Actor } from '../../process.ts'
import { atBank } from './bank.ts'
import { awaitedInDispute, loggedHalfHours, runningDisputeBy } from './order-parts.ts'

export interface NewOrder extends Purchase {
  checkoutId: number
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  totalCents: number
  acceptanceHours: number
  reviewDays: number
  maxChangeRounds: number
  feeCents: number
  providerCents: number
  createdAt: Date
  updatedAt: Date
  respondBy: Date | null
  acceptedAt: Date | null
  deliverBy: Date | null
  completedAt: Date | null
  cancelledAt: Date | null
  lastEvent: string
}

export interface NewOrderEvent {
  orderId: number
  kind: string
  actorId: number | null
  actorRole: Actor
  note: string | null
  amountCents?: number
  /** The entry of the hours log that the line is about. */
  workedDay?: string
  workedHalfHours?: number
  at: Date
}

/**
 * Inserts an order and the first lines of its timeline in one statement. Returns the ids of the order and of the first
 * line.
 */
export async function insertOrder(
  db: Db,
  { price, ...order }: NewOrder,
  events: Omit<NewOrderEvent, 'orderId'>[],
): Promise<{ orderId: number; firstEventId: number }> {
  const orderId = sql<number>`(select id from born)`
  // A trigger finds the job that the order belongs to.
  const values = { ...order, ...priceColumns(price), jobId: sql<number>`null` }
  const rows = await db
    .with('born', (qb) => qb.insertInto('orders').values(values).returning('id'))
    .insertInto('orderEvents')
    .values(events.map((event) => ({ ...event, orderId })))
    .returning(['id', 'orderId'])
    .execute()
  return { orderId: rows[0]?.orderId ?? 0, firstEventId: Math.min(...rows.map(({ id }) => id)) }
}

/** Applies a step and adds its line to the timeline in one statement. Returns the line's id. */
export async function updateOrder(
  db: Db,
  change: OrderChange,
  event: NewOrderEvent,
): Promise<number> {
  const row = await db
    .with('changed', (qb) => qb.updateTable('orders').set(change).where('id', '=', event.orderId))
    .insertInto('orderEvents')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function isEventOf(db: Db, orderId: number, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orderEvents')
    .select('id')
    .where('id', '=', eventId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertOrderEvent(db: Db, event: NewOrderEvent): Promise<void> {
  await db.insertInto('orderEvents').values(event).execute()
}

/**
 * Locks the order and returns it with the facts the rules need. The lock is a statement of its own, so that the
 * following reads see what the previous holder of the lock committed.
 */
export async function lockOrder(db: Db, id: number) {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return undefined
  const money = await db
    .selectFrom('escrows')
    .leftJoin('reviews', (join) => join.on('reviews.jobId', '=', order.jobId))
    .select(['escrows.status', 'reviews.id as reviewId', runningDisputeBy('escrows.order_id')])
    .select(loggedHalfHours('escrows.order_id'))
    .where('escrows.orderId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...withPrice(order),
    status: order.status as OrderStatus,
    statusBefore: order.statusBefore as OrderStatus | null,
    escrow: money.status as EscrowStatus,
    hasReview: money.reviewId !== null,
    disputeBy: money.disputeBy,
    loggedHalfHours: money.loggedHalfHours,
  }
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * An order as a viewer sees it. The rarer parts are subselects, because as joins they would cost the planner more time
 * than reading them.
 */
export function selectOrders(db: Db, viewerId: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('escrows as e', 'e.orderId', 'o.id')
    .innerJoin('users as c', 'c.id', 'o.clientId')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .selectAll('o')
    .select([
      'e.status as escrow',
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
      'p.fullName as providerName',
      'p.avatar as providerAvatar',
      'p.awayUntil',
      'p.awayEndsAt',
      'p.awayNote',
      partOf<number>('refunds', 'amount_cents').as('refundCents'),
      partOf<RefundStatus>('refunds', 'status').as('refundStatus'),
      partOf<number>('payouts', 'amount_cents').as('payoutCents'),
      partOf<PayoutStatus>('payouts', 'status').as('payoutStatus'),
      // The viber must not learn of a review that is not public (docs/product-rules.md#reviews).
      sql<number | null>`(select v.id from reviews v
        where v.job_id = o.job_id and (v.is_public or o.provider_id <> ${viewerId}))`.as(
        'reviewId',
      ),
      runningDisputeBy('o.id'),
      awaitedInDispute('o.id'),
      loggedHalfHours('o.id'),
      sql<number | null>`(select m.agreement_id from agreement_milestones m
        where m.id = o.milestone_id)`.as('agreementId'),
      atBank('o.id').as('atBank'),
    ])
}

function partOf<Type>(table: 'refunds' | 'payouts', column: string) {
  return sql<Type | null>`(select ${sql.ref(`x.${column}`)} from ${sql.table(table)} x
    where x.order_id = o.id order by x.id desc limit 1)`
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>
export type OrderRow = Omit<
  ReturnType<typeof withPrice<Selected>>,
  'status' | 'statusBefore' | 'escrow'
> & {
  status: OrderStatus
  statusBefore: OrderStatus | null
  escrow: EscrowStatus
}

interface OrderViewer {
  id: number
  isAdmin: boolean
}

/** An order is visible to its two parties and admins; undefined for anyone else. */
export async function findOrderFor(
  db: Db,
  viewer: OrderViewer,
  id: number,
): Promise<OrderRow | undefined> {
  const row = await selectOrders(db, viewer.id)
    .where('o.id', '=', id)
    .where((eb) =>
      viewer.isAdmin
        ? eb.val(true)
        : eb.or([eb('o.clientId', '=', viewer.id), eb('o.providerId', '=', viewer.id)]),
    )
    .executeTakeFirst()
  return row && (withPrice(row) as OrderRow)
}

export const byNewest = newestFirst(sql`o.created_at`, sql`o.id`)

/** The viewer's own orders without tips, newest first; for an admin, too, only their own. */
export async function listOrdersOf(db: Db, userId: number, filter: OrderFilter) {
  const { status, role, pricing } = filter
  const { position, isAfter, order, limit, offset } = seek(filter, byNewest)
  const sides = (['client_id', 'provider_id'] as const).filter(
    (column) => !role || column === `${role}_id`,
  )
  const ofPricing = pricing ? sql`pricing = ${pricing}` : sql`pricing <> 'tip'`
  const isListed = status ? sql`${ofPricing} and status = ${status}` : ofPricing
  // Each side is one scan of its own index. No user is both client and provider of an order, so no row appears twice.
  const newestOf = sides.map(
    (column) => sql`(select o.id, o.created_at from orders o
      where ${sql.ref(column)} = ${userId} and ${isListed} and ${isAfter}
      order by ${order} limit ${offset + limit})`,
  )
  const counts = sides.map(
    (column) =>
      sql`(select count(*) from orders where ${sql.ref(column)} = ${userId} and ${isListed})`,
  )
  const rows = await selectOrders(db, userId)
    .where(
      sql<SqlBool>`o.id = any(array(
        select o.id from (${sql.join(newestOf, sql` union all `)}) o
        order by ${order} limit ${limit} offset ${offset}))`,
    )
    .select(position.as('position'))
    .orderBy(order)
    .execute()
  const { rows: totals } = await sql<{ total: number }>`
    select ${sql.join(counts, sql` + `)} as total`.execute(db)
  const priced = rows.map((row) => withPrice(row))
  return { rows: priced as Positioned<OrderRow>[], total: totals[0]?.total ?? 0 }
}
