import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { EscrowStatus } from '../contract.ts'

export type AccountKind =
  | 'psp_clearing'
  | 'escrow'
  | 'provider_payable'
  | 'payout_in_transit'
  | 'refund_in_transit'
  | 'platform_fee'
  | 'psp_fee_expense'

/** `ref` is the order or the provider; 0 for the platform's own accounts. */
export type AccountRef = readonly [kind: AccountKind, ref: number]

/** Money going from the debited to the credited account. */
export interface Leg {
  debit: AccountRef
  credit: AccountRef
  amountCents: number
}

export interface Posting {
  kind: 'capture' | 'processing_fee' | 'close' | 'refund' | 'payout'
  orderId: number
  /** The unique index on it makes a second posting of the same effect impossible. */
  idemKey: string
  currency: string
  at: Date
  legs: Leg[]
}

/** One sealed transaction with its legs; balances follow in the same statement, by trigger. */
export async function insertPosting(db: Db, posting: Posting): Promise<void> {
  const { legs, currency } = posting
  await sql`
    with posted as (
      insert into ledger_transactions (kind, order_id, idem_key, created_at)
      values (${posting.kind}, ${posting.orderId}, ${posting.idemKey}, ${posting.at})
      returning id
    )
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select posted.id, leg.seq,
      ledger_account(leg.debit_kind, leg.debit_ref, ${currency}),
      ledger_account(leg.credit_kind, leg.credit_ref, ${currency}),
      leg.amount_cents
    from posted, unnest(
      ${legs.map((leg) => leg.debit[0])}::text[], ${legs.map((leg) => leg.debit[1])}::bigint[],
      ${legs.map((leg) => leg.credit[0])}::text[], ${legs.map((leg) => leg.credit[1])}::bigint[],
      ${legs.map((leg) => leg.amountCents)}::bigint[]
    ) with ordinality as leg (debit_kind, debit_ref, credit_kind, credit_ref, amount_cents, seq)
  `.execute(db)
}

export interface Capture {
  orderId: number
  totalCents: number
  feeCents: number
  providerCents: number
  currency: string
  gateway: string
  paymentIntentId: string
  chargeId: string | null
  card: { brand: string; last4: string } | null
  idemKey: string
  at: Date
}

/** The payment, its escrow and the captured money, in one statement: none can exist without the others. */
export async function insertCapture(db: Db, capture: Capture): Promise<void> {
  const { orderId, totalCents, currency, at } = capture
  await sql`
    with account as materialized (
      select ledger_account('escrow', ${orderId}, ${currency}) as escrow_id,
        ledger_account('psp_clearing', 0, ${currency}) as clearing_id
    ), payment as (
      insert into payments (order_id, gateway, payment_intent_id, charge_id, amount_cents, currency,
        status, card_brand, card_last4, created_at, paid_at)
      values (${orderId}, ${capture.gateway}, ${capture.paymentIntentId}, ${capture.chargeId},
        ${totalCents}, ${currency}, 'succeeded', ${capture.card?.brand ?? null},
        ${capture.card?.last4 ?? null}, ${at}, ${at})
      returning id
    ), escrow as (
      insert into escrows (order_id, payment_id, account_id, total_cents, fee_cents, provider_cents,
        currency, held_at)
      select ${orderId}, payment.id, account.escrow_id, ${totalCents}, ${capture.feeCents},
        ${capture.providerCents}, ${currency}, ${at}
      from payment, account
    ), posted as (
      insert into ledger_transactions (kind, order_id, idem_key, created_at)
      values ('capture', ${orderId}, ${capture.idemKey}, ${at})
      returning id
    )
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select posted.id, 1, account.clearing_id, account.escrow_id, ${totalCents} from posted, account
  `.execute(db)
}

/** Locks an order's escrow; its order is locked before, always in this sequence. */
export async function lockEscrow(db: Db, orderId: number) {
  const row = await db
    .selectFrom('escrows')
    .select(['id', 'paymentId', 'status', 'totalCents', 'currency'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, status: row.status as EscrowStatus }
}

export async function closeEscrow(db: Db, id: number, status: EscrowStatus, closedAt: Date) {
  await db.updateTable('escrows').set({ status, closedAt }).where('id', '=', id).execute()
}

export interface NewPayout {
  orderId: number
  escrowId: number
  providerId: number
  amountCents: number
  currency: string
  createdAt: Date
  dueAt: Date
}

export async function insertPayout(db: Db, payout: NewPayout): Promise<void> {
  await db.insertInto('payouts').values(payout).execute()
}

export interface NewRefund {
  orderId: number
  paymentId: number
  amountCents: number
  currency: string
  createdAt: Date
  dueAt: Date
}

export async function insertRefund(db: Db, refund: NewRefund): Promise<number> {
  const row = await db
    .insertInto('refunds')
    .values(refund)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const refundColumns = [
  'refunds.id',
  'refunds.orderId',
  'refunds.paymentId',
  'refunds.amountCents',
  'refunds.currency',
  'refunds.status',
  'refunds.attempt',
] as const

/**
 * Takes a due refund of this gateway until `leaseUntil`; undefined when somebody else has it, it is
 * done, or it was paid through another gateway.
 */
export function claimRefund(
  db: Db,
  id: number,
  gateway: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
) {
  return db
    .updateTable('refunds')
    .from('payments')
    .set({ dueAt: leaseUntil })
    .whereRef('payments.id', '=', 'refunds.paymentId')
    .where('refunds.id', '=', id)
    .where('payments.gateway', '=', gateway)
    .where('refunds.status', '!=', 'succeeded')
    .where('refunds.dueAt', '<=', now)
    .returning([...refundColumns, 'payments.paymentIntentId'])
    .executeTakeFirst()
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
  status: 'pending' | 'submitted' | 'succeeded'
  attempt?: number
  gatewayRefundId?: string
  failureReason?: string | null
  dueAt?: Date
  succeededAt?: Date
}

export async function updateRefund(db: Db, id: number, change: RefundChange): Promise<void> {
  await db.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '!=', 'succeeded')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The gateway says that this refund changed: it is due at once. */
export async function hastenRefund(db: Db, gatewayRefundId: string, now: Date) {
  const row = await db
    .updateTable('refunds')
    .set({ dueAt: now })
    .where('gatewayRefundId', '=', gatewayRefundId)
    .where('status', '!=', 'succeeded')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A payment is refunded once everything that was asked back has arrived. */
export async function markPaymentRefunded(db: Db, paymentId: number, refundedCents: number) {
  await db
    .updateTable('payments')
    .set({
      status: sql<string>`case when amount_cents > ${refundedCents} then 'partially_refunded' else 'refunded' end`,
    })
    .where('id', '=', paymentId)
    .execute()
}
