import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Split } from '../../split.ts'
import { insertedLegs, type Leg } from './postings.ts'

export interface Closing extends Split {
  orderId: number
  providerId: number
  totalCents: number
  currency: string
  status: 'released' | 'refunded' | 'partially_refunded'
  /** The transfers out of the escrow; they add up to its total. */
  legs: Leg[]
  at: Date
}

/**
 * Closes an escrow, divides its money and schedules the payout and the refund. It is one statement so that none can
 * exist without the rest, and because it runs more often than any other. Returns the id of the refund, if there is
 * one.
 *
 * A new payout may lift the provider's other payouts over the minimum, so those become due again. They are locked by
 * ascending id, and before the balances, which a trigger updates at the end of the statement.
 */
export async function insertClosing(db: Db, closing: Closing): Promise<number | undefined> {
  const { orderId, providerId, totalCents, currency, refundCents, providerCents, at } = closing
  const { rows } = await sql<{ closed: number; refundId: number | null }>`
    with closed as (
      update escrows set status = ${closing.status}, closed_at = ${at}
      where order_id = ${orderId} and total_cents = ${totalCents} and currency = ${currency}
      returning id, payment_id
    ), due as (
      insert into payouts (order_id, escrow_id, provider_id, amount_cents, currency, created_at, due_at)
      select ${orderId}, closed.id, ${providerId}, ${providerCents}, ${currency}, ${at}, ${at}
      from closed where ${providerCents}::bigint > 0
    ), waiting as (
      select p.id from closed, payouts p
      where p.provider_id = ${providerId} and p.status = 'pending'
        and p.blocked_reason = 'below_minimum' and ${providerCents}::bigint > 0
      order by p.id for update of p
    ), hastened as (
      update payouts set due_at = ${at} where id in (select id from waiting)
    ), refund as (
      insert into refunds (order_id, payment_id, amount_cents, currency, created_at, due_at)
      select ${orderId}, closed.payment_id, ${refundCents}, ${currency}, ${at}, ${at}
      from closed where ${refundCents}::bigint > 0
      returning id
    ), posted as (
      insert into ledger_transactions (kind, order_id, idem_key, created_at)
      values ('close', ${orderId}, ${`close:${orderId}`}, ${at}) returning id
    ), legs as (
      ${insertedLegs(closing.legs, currency)}
    )
    select (select count(*) from closed) as closed, (select id from refund) as refund_id
  `.execute(db)
  const [row] = rows
  if (row?.closed !== 1) throw new Error(`Order ${orderId} does not hold the expected amount`)
  return row.refundId ?? undefined
}
