import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { TrailTransfer } from '../../trail.ts'

/** A safety limit far above any real order; each retry of a payout adds a few transfers. */
const MAX_TRANSFERS = 5000

/** The gateway's fees are left out: they are not the client's money. */
const isClientMoney = sql`t.kind <> 'processing_fee' and t.idem_key not like 'cb:%:fee%'`

/** Lists an order's transfers. */
export async function listTrail(db: Db, orderId: number): Promise<TrailTransfer[]> {
  const { rows } = await sql<TrailTransfer>`
    select t.created_at as at, t.kind, d.kind as debit, c.kind as credit, x.amount_cents
    from ledger_transactions t
    join ledger_transfers x on x.transaction_id = t.id
    join ledger_accounts d on d.id = x.debit_id
    join ledger_accounts c on c.id = x.credit_id
    where t.order_id = ${orderId} and ${isClientMoney}
    order by t.created_at, t.id, x.seq
    limit ${MAX_TRANSFERS}
  `.execute(db)
  return rows
}

export interface SummedTransfer extends Omit<TrailTransfer, 'at'> {
  orderId: number
}

/** The transfers of orders, summed up by kind and accounts. */
export async function listSummedTransfers(
  db: Db,
  orderIds: readonly number[],
): Promise<SummedTransfer[]> {
  const { rows } = await sql<SummedTransfer>`
    select t.order_id, t.kind, d.kind as debit, c.kind as credit,
      sum(x.amount_cents)::bigint as amount_cents
    from ledger_transactions t
    join ledger_transfers x on x.transaction_id = t.id
    join ledger_accounts d on d.id = x.debit_id
    join ledger_accounts c on c.id = x.credit_id
    where t.order_id = any(${orderIds}) and ${isClientMoney}
    group by t.order_id, t.kind, d.kind, c.kind
  `.execute(db)
  return rows
}
