import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const refundColumns = [
  'refunds.id',
  'refunds.orderId',
  'refunds.paymentId',
  'refunds.amountCents',
  'refunds.coveredCents',
  'refunds.currency',
  'refunds.status',
  'refunds.attempt',
  'refunds.createdAt',
] as const

const isDue = (gateway: string, now: Date) => sql<boolean>`
  refunds.status in ('pending', 'submitted') and refunds.due_at <= ${now}
  and exists (select from payments p where p.id = refunds.payment_id and p.gateway = ${gateway})`

/** The client's bank is taking the payment back, so a refund now would pay the client twice. */
const isAtBank = sql<boolean>`exists (
  select from chargebacks c where c.order_id = refunds.order_id and c.status = 'open')`

/** A lost chargeback already gave the client at least the rest of the refund, at the platform's expense. */
const isTakenBack = sql<boolean>`exists (
  select from chargebacks c where c.order_id = refunds.order_id and c.status = 'lost'
    and c.loss_cents >= refunds.amount_cents - refunds.covered_cents)`

/** The part of the refund that the client already received through external refunds. */
const covered = sql<number>`least(refunds.amount_cents, (
  select coalesce(sum(x.amount_cents), 0) from external_refunds x
  where x.order_id = refunds.order_id and x.status = 'standing'))::bigint`

/**
 * Leases a due refund of this gateway until `leaseUntil`, or until `recheckAt` while the bank decides. Undefined if
 * the refund is not due or another caller holds it.
 */
export function claimRefund(
  db: Db,
  id: number,
  gateway: string,
  { now, leaseUntil, recheckAt }: { now: Date; leaseUntil: Date; recheckAt: Date },
) {
  return db
    .updateTable('refunds')
    .from('payments')
    .set({
      dueAt: sql<Date>`case when ${isAtBank} then ${recheckAt}::timestamptz
        else ${leaseUntil}::timestamptz end`,
    })
    .whereRef('payments.id', '=', 'refunds.paymentId')
    .where('refunds.id', '=', id)
    .where(isDue(gateway, now))
    .returning([
      ...refundColumns,
      'payments.paymentIntentId',
      isAtBank.as('isAtBank'),
      isTakenBack.as('isTakenBack'),
      sql<boolean>`${covered} <> refunds.covered_cents`.as('isCoverNew'),
    ])
    .executeTakeFirst()
}

/** A separate statement, so that it sees rows committed while the lock was waited for. */
export async function coverOf(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(covered.as('cents'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.cents
}

export function lockRefund(db: Db, id: number) {
  return db
    .selectFrom('refunds')
    .select([...refundColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface RefundChange {
  status: 'pending' | 'submitted' | 'succeeded' | 'by_bank'
  attempt?: number
  coveredCents?: number
  gatewayRefundId?: string
  failureReason?: string | null
  dueAt?: Date
  succeededAt?: Date | null
}

export async function updateRefund(db: Db, id: number, change: RefundChange): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export async function listDueRefunds(
  db: Db,
  gateway: string,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where(isDue(gateway, now))
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Finds a refund by the gateway's id of its newest attempt; older attempts are already answered. */
export function findByGatewayId(db: Db, gatewayRefundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.status', 'refunds.attempt', 'payments.paymentIntentId'])
    .where('refunds.gatewayRefundId', '=', gatewayRefundId)
    .executeTakeFirst()
}

/** The id of an order's refund; undefined if its client is owed none. */
export async function findRefundOf(db: Db, orderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row?.id
}

/** Brings the next attempt of a pending refund forward to `dueAt`. */
export async function hastenPendingRefund(db: Db, orderId: number, dueAt: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ dueAt })
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .where('dueAt', '>', dueAt)
    .execute()
}

/** Makes a submitted refund due now, because the gateway reported a change of it. */
export async function hastenRefund(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ dueAt: now })
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .execute()
}

/** The cents of an order that were or will be refunded. */
export async function sumRefunds(db: Db, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.cents
}
