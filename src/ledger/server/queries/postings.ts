import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { EscrowStatus, PaymentStatus } from '../../contract.ts'

export type AccountKind =
  | 'psp_clearing'
  | 'escrow'
  | 'provider_payable'
  | 'payout_in_transit'
  | 'refund_in_transit'
  | 'platform_fee'
  | 'psp_fee_expense'
  | 'provider_receivable'
  | 'chargeback_loss'
  | 'refund_loss'

/** `ref` is the id of the order or provider; 0 for the platform's own accounts. */
export type AccountRef = readonly [kind: AccountKind, ref: number]

/** Moves money from the debited to the credited account. */
export interface Leg {
  debit: AccountRef
  credit: AccountRef
  amountCents: number
}

export interface Posting {
  kind: 'capture' | 'processing_fee' | 'close' | 'refund' | 'payout' | 'chargeback'
  /** The gateway's id of the movement; absent if nothing moved at the gateway. */
  sourceId?: string
  orderId: number
  /** A unique index on this key prevents posting an effect twice. */
  idemKey: string
  currency: string
  at: Date
  legs: Leg[]
}

/** Inserts one sealed transaction with its legs. A trigger updates the balances in the same statement. */
export async function insertPosting(db: Db, posting: Posting): Promise<void> {
  const { legs, currency } = posting
  await sql`
    with posted as (
      insert into ledger_transactions (kind, order_id, idem_key, source_id, created_at)
      values (${posting.kind}, ${posting.orderId}, ${posting.idemKey}, ${posting.sourceId ?? null},
        ${posting.at})
      returning id
    )
    ${insertedLegs(legs, currency)}
  `.execute(db)
}

/**
 * SQL that inserts the legs of the transaction in the CTE `posted`. Existing accounts are joined, which is faster than
 * calling `ledger_account`.
 */
export function insertedLegs(legs: Leg[], currency: string) {
  return sql`
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select posted.id, leg.seq,
      coalesce(debit.id, ledger_account(leg.debit_kind, leg.debit_ref, ${currency})),
      coalesce(credit.id, ledger_account(leg.credit_kind, leg.credit_ref, ${currency})),
      leg.amount_cents
    from posted
    cross join unnest(
      ${legs.map((leg) => leg.debit[0])}::text[], ${legs.map((leg) => leg.debit[1])}::bigint[],
      ${legs.map((leg) => leg.credit[0])}::text[], ${legs.map((leg) => leg.credit[1])}::bigint[],
      ${legs.map((leg) => leg.amountCents)}::bigint[]
    ) with ordinality as leg (debit_kind, debit_ref, credit_kind, credit_ref, amount_cents, seq)
    left join ledger_accounts debit on debit.kind = leg.debit_kind
      and debit.ref = leg.debit_ref and debit.currency = ${currency}
    left join ledger_accounts credit on credit.kind = leg.credit_kind
      and credit.ref = leg.credit_ref and credit.currency = ${currency}`
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
  /** When to ask for the gateway's fee; null if it is known. */
  feeDueAt: Date | null
  idemKey: string
  at: Date
}

/** Inserts the payment, its escrow and the capture in one statement, so that none can exist without the rest. */
export async function insertCapture(db: Db, capture: Capture): Promise<void> {
  const { orderId, totalCents, currency, at } = capture
  await sql`
    with account as (
      insert into ledger_accounts (kind, ref, currency) values ('escrow', ${orderId}, ${currency})
      returning id
    ), payment as (
      insert into payments (order_id, gateway, payment_intent_id, charge_id, amount_cents, currency,
        status, card_brand, card_last4, created_at, paid_at, fee_due_at)
      values (${orderId}, ${capture.gateway}, ${capture.paymentIntentId}, ${capture.chargeId},
        ${totalCents}, ${currency}, 'succeeded', ${capture.card?.brand ?? null},
        ${capture.card?.last4 ?? null}, ${at}, ${at},
        ${capture.feeDueAt})
      returning id
    ), escrow as (
      insert into escrows (order_id, payment_id, account_id, total_cents, fee_cents, provider_cents,
        currency, held_at)
      select ${orderId}, payment.id, account.id, ${totalCents}, ${capture.feeCents},
        ${capture.providerCents}, ${currency}, ${at}
      from payment, account
    ), posted as (
      insert into ledger_transactions (kind, order_id, idem_key, source_id, created_at)
      values ('capture', ${orderId}, ${capture.idemKey}, ${capture.paymentIntentId}, ${at})
      returning id
    )
    insert into ledger_transfers (transaction_id, seq, debit_id, credit_id, amount_cents)
    select posted.id, 1, coalesce(clearing.id, ledger_account('psp_clearing', 0, ${currency})),
      account.id, ${totalCents}
    from posted cross join account
    left join ledger_accounts clearing on clearing.kind = 'psp_clearing' and clearing.ref = 0
      and clearing.currency = ${currency}
  `.execute(db)
}

/** Locks the order's escrow. Lock the order first (docs/product-rules.md#lock-order). */
export async function lockEscrow(db: Db, orderId: number) {
  const row = await db
    .selectFrom('escrows')
    .select(['id', 'paymentId', 'status', 'totalCents', 'currency'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, status: row.status as EscrowStatus }
}

export interface EscrowChange {
  status: EscrowStatus
  disputedAt?: Date | null
  closedAt?: Date | null
}

export async function updateEscrow(db: Db, id: number, change: EscrowChange): Promise<void> {
  await db.updateTable('escrows').set(change).where('id', '=', id).execute()
}

/**
 * Derives the payment's status from the refunded amount, including refunds made outside the marketplace. A payment
 * that is charged back keeps that status until the bank decides.
 */
export async function settlePaymentStatus(
  db: Db,
  paymentId: number,
  { isReturned = false }: { isReturned?: boolean } = {},
): Promise<void> {
  const gone = sql`(
    (select coalesce(sum(amount_cents - covered_cents), 0) from refunds r
      where r.order_id = payments.order_id and r.status = 'succeeded')
    + (select coalesce(sum(amount_cents), 0) from external_refunds x
      where x.order_id = payments.order_id and x.status = 'standing'))`
  await db
    .updateTable('payments')
    .set({
      status: sql<string>`case when ${gone} = 0 then 'succeeded'
        when ${gone} < amount_cents then 'partially_refunded' else 'refunded' end`,
    })
    .where('id', '=', paymentId)
    .$if(!isReturned, (query) => query.where('status', '<>', 'charged_back'))
    .execute()
}

export async function updatePaymentStatus(db: Db, paymentId: number, status: PaymentStatus) {
  await db.updateTable('payments').set({ status }).where('id', '=', paymentId).execute()
}

/** The client and the provider of an order. */
export function findParties(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .select(['clientId', 'providerId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
