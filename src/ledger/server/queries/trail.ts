import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { TrailTransfer } from '../../trail.ts'

/** Each retry of a payout adds a few; nobody can ask for this many. */
const MAX_TRANSFERS = 5000

/** What the gateway charges the platform is no part of a client's money, and left out. */
export async function listTrail(db: Db, orderId: number): Promise<TrailTransfer[]> {
  const { rows } = await sql<TrailTransfer>`
    select t.created_at as at, t.kind, d.kind as debit, c.kind as credit, x.amount_cents
    from ledger_transactions t
    join ledger_transfers x on x.transaction_id = t.id
    join ledger_accounts d on d.id = x.debit_id
    join ledger_accounts c on c.id = x.credit_id
    where t.order_id = ${orderId} and t.kind <> 'processing_fee' and t.idem_key not like 'cb:%:fee%'
    order by t.created_at, t.id, x.seq
    limit ${MAX_TRANSFERS}
  `.execute(db)
  return rows
}
