import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PayoutStatus } from '../../contract.ts'

export interface NewPayout {
  orderId: number
  escrowId: number
  providerId: number
  amountCents: number
  currency: string
  /** The won chargeback that caused this payout; absent for the payout of a release. */
  chargebackId?: number
  createdAt: Date
  dueAt: Date
}

/**
 * Inserts a payout. It may lift the provider's other payouts over the minimum, so those become due again. They are
 * locked by ascending id. Call it before the posting, because payouts are locked before balances.
 */
export async function insertPayout(db: Db, payout: NewPayout): Promise<void> {
  await db
    .with('due', (qb) => qb.insertInto('payouts').values(payout))
    .with('waiting', (qb) =>
      qb
        .selectFrom('payouts')
        .select('id')
        .where('providerId', '=', payout.providerId)
        // Literals, because a generic plan cannot match parameters to the partial index.
        .where('status', '=', sql.lit('pending'))
        .where('blockedReason', '=', sql.lit('below_minimum'))
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('payouts')
    .set({ dueAt: payout.dueAt })
    .where('id', 'in', (qb) => qb.selectFrom('waiting').select('id'))
    .execute()
}

/** Locks a waiting payout and the other payouts it may be sent with, by ascending id. */
export async function lockWaitingWith(db: Db, id: number): Promise<void> {
  await sql`
    select p.id from payouts own join payouts p on p.provider_id = own.provider_id
    where own.id = ${id} and own.status in ('pending', 'failed') and not own.is_cleared
      and p.status in ('pending', 'failed') and not p.is_cleared
    order by p.id for update of p
  `.execute(db)
}

const columns = [
  'payouts.id',
  'payouts.orderId',
  'payouts.escrowId',
  'payouts.providerId',
  'payouts.amountCents',
  'payouts.reversedCents',
  'payouts.currency',
  'payouts.status',
  'payouts.attempt',
  'payouts.gatewayTransferId',
  'payouts.sentTo',
  'payouts.sentAt',
  'payouts.dueAt',
  'payouts.isCleared',
  'payouts.blockedReason',
  'payouts.chargebackId',
] as const

/** Locks the payout and returns it with its payment; undefined if it does not exist. */
export async function lockPayout(db: Db, id: number) {
  const row = await db
    .selectFrom('payouts')
    .innerJoin('payments', 'payments.orderId', 'payouts.orderId')
    .select([...columns, 'payments.gateway', 'payments.chargeId'])
    .where('payouts.id', '=', id)
    .forUpdate('payouts')
    .executeTakeFirst()
  return row && { ...row, status: row.status as PayoutStatus }
}
export type LockedPayout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

/** Locks the order's payouts and returns them newest first. */
export async function lockPayoutsOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('payouts')
    .select([...columns])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toReversed().map((row) => ({ ...row, status: row.status as PayoutStatus }))
}

export interface PayoutChange {
  status?: PayoutStatus
  attempt?: number
  gatewayTransferId?: string | null
  blockedReason?: string | null
  failureReason?: string | null
  reversedCents?: number
  dueAt?: Date | null
  sentAt?: Date
  sentTo?: string
  paidAt?: Date
}

export async function updatePayout(db: Db, id: number, change: PayoutChange): Promise<void> {
  await db.updateTable('payouts').set(change).where('id', '=', id).execute()
}

/** Due payouts of this gateway only. Payouts of another gateway can never be sent and would fill every batch. */
export async function listDuePayouts(
  db: Db,
  gateway: string,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('payments', 'payments.orderId', 'payouts.orderId')
    .select('payouts.id')
    .where('payouts.status', 'in', ['pending', 'in_transit', 'failed'])
    .where('payouts.dueAt', '<=', now)
    .where('payments.gateway', '=', gateway)
    .orderBy('payouts.dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Makes a transfer due now, because the gateway reported a change of it. */
export async function hastenTransfer(db: Db, gatewayTransferId: string, now: Date) {
  const row = await db
    .updateTable('payouts')
    .set({ dueAt: now })
    .where('gatewayTransferId', '=', gatewayTransferId)
    .where('status', '=', 'in_transit')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The payout of a transfer that no chargeback takes back, so that the provider should still have the money. */
export async function findUnreversed(db: Db, gatewayTransferId: string) {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('gatewayTransferId', '=', gatewayTransferId)
    .where('status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chargebacks')
            .select('chargebacks.id')
            .whereRef('chargebacks.orderId', '=', 'payouts.orderId')
            .where('chargebacks.recovery', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes the provider's waiting payouts due now, because their account changed. Payouts that need a person are left
 * out.
 */
export async function hastenPayouts(db: Db, providerId: number, now: Date): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ dueAt: now })
    .where('providerId', '=', providerId)
    .where('status', 'in', ['pending', 'failed'])
    .where('dueAt', 'is not', null)
    .execute()
}

/** Makes one waiting payout due; false if it is not waiting. */
export async function hastenPayout(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('payouts')
    .set({ dueAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The provider's payout account at this gateway, and the cents that wait for the minimum. */
export async function findDestination(db: Db, providerId: number, gateway: string) {
  const { rows } = await sql<{
    accountId: string | null
    isReady: boolean | null
    waitingCents: number
  }>`
    select a.account_id, a.is_ready, (
      select coalesce(sum(amount_cents), 0)::bigint from payouts
      where provider_id = ${providerId} and status in ('pending', 'failed') and not is_cleared
    ) as waiting_cents
    from (select 1) one
    left join payout_accounts a on a.user_id = ${providerId} and a.gateway = ${gateway}
  `.execute(db)
  return rows[0] ?? { accountId: null, isReady: null, waitingCents: 0 }
}

/** Clears the provider's waiting payouts for sending, once their sum reaches the minimum. Lock them first. */
export async function clearPayouts(db: Db, providerId: number, now: Date): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ isCleared: true, dueAt: now })
    .where('providerId', '=', providerId)
    .where('status', 'in', ['pending', 'failed'])
    .where('isCleared', '=', false)
    .execute()
}
