import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface NewChargeback {
  orderId: number
  paymentId: number
  gateway: string
  gatewayChargebackId: string
  reason: string | null
  amountCents: number
  feeCents: number
  escrowCents: number
  providerCents: number
  platformCents: number
  lossCents: number
  recovery: Recovery
  dueAt: Date | null
  openedAt: Date
}

/** How the provider's share was recovered, if at all. */
export type Recovery = 'none' | 'payout_cancelled' | 'pending' | 'reversed' | 'owed'

export async function insertChargeback(db: Db, chargeback: NewChargeback): Promise<void> {
  await db.insertInto('chargebacks').values(chargeback).execute()
}

export async function findChargeback(db: Db, gatewayChargebackId: string) {
  return db
    .selectFrom('chargebacks')
    .select(['id', 'orderId', 'status', 'escrowCents'])
    .where('gatewayChargebackId', '=', gatewayChargebackId)
    .executeTakeFirst()
}

const columns = [
  'chargebacks.id',
  'chargebacks.orderId',
  'chargebacks.paymentId',
  'chargebacks.gatewayChargebackId',
  'chargebacks.amountCents',
  'chargebacks.feeCents',
  'chargebacks.escrowCents',
  'chargebacks.providerCents',
  'chargebacks.platformCents',
  'chargebacks.lossCents',
  'chargebacks.status',
  'chargebacks.recovery',
  'chargebacks.dueAt',
  'chargebacks.openedAt',
] as const

/** Locks the chargeback. Lock its order first (docs/product-rules.md#lock-order). */
export async function lockChargeback(db: Db, gatewayChargebackId: string) {
  const row = await db
    .selectFrom('chargebacks')
    .select([...columns])
    .where('gatewayChargebackId', '=', gatewayChargebackId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, recovery: row.recovery as Recovery }
}

export async function lockChargebackById(db: Db, id: number) {
  const row = await db
    .selectFrom('chargebacks')
    .select([...columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, recovery: row.recovery as Recovery }
}

export interface ChargebackChange {
  feeCents?: number
  status?: 'won' | 'lost'
  recovery?: Recovery
  dueAt?: Date | null
  closedAt?: Date
}

export async function updateChargeback(db: Db, id: number, change: ChargebackChange) {
  await db.updateTable('chargebacks').set(change).where('id', '=', id).execute()
}

/** Counts the order's chargebacks that are open or lost. */
export async function countUnreturned(db: Db, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('chargebacks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('status', '!=', 'won')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Leases a due recovery until `leaseUntil`; undefined if another caller holds it. */
export async function claimRecovery(db: Db, id: number, now: Date, leaseUntil: Date) {
  const { rows } = await sql<{
    orderId: number
    providerCents: number
    gateway: string
    payoutStatus: string | null
    transferId: string | null
  }>`
    with claimed as (
      update chargebacks set due_at = ${leaseUntil}
      where id = ${id} and recovery = 'pending' and due_at <= ${now}
      returning order_id, provider_cents, gateway
    )
    select c.order_id, c.provider_cents, c.gateway, p.status as payout_status,
      p.gateway_transfer_id as transfer_id
    from claimed c
    left join lateral (
      select status, gateway_transfer_id from payouts
      where order_id = c.order_id order by id desc limit 1) p on true
  `.execute(db)
  return rows[0]
}

export async function listDueRecoveries(
  db: Db,
  gateway: string,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('chargebacks')
    .select('id')
    .where('gateway', '=', gateway)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
