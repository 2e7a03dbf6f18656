import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isCapture, refundedCents, transfersOf } from './totals.ts'

/** What a client paid, and what of it was refunded, in cents. */
export async function sumPaid(db: Db, clientId: number) {
  const { rows } = await sql<{ capturedCents: number; refundedCents: number }>`
    select coalesce(sum(cents) filter (where ${isCapture}), 0)::bigint as captured_cents,
      coalesce(sum(${refundedCents}), 0)::bigint as refunded_cents
    from (
      select moved.* from orders o
      join ledger_transactions x on x.order_id = o.id
      cross join lateral (${transfersOf}) moved
      where o.client_id = ${clientId}
    ) moved`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The sum returned no row')
  return sums
}
