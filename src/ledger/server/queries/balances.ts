import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * The balance of `psp_clearing` in cents, credits less debits: the newest snapshot plus the transfers since. Without a
 * snapshot the whole account is summed.
 */
export async function sumClearing(db: Db, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(s.balance_cents, 0) + coalesce(n.cents, 0))::bigint as cents
    from ledger_accounts a
    left join lateral (select horizon, balance_cents from account_snapshots
      where account_id = a.id order by taken_at desc limit 1) s on true
    left join lateral (
      select sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end) as cents
      from ledger_transactions x join ledger_transfers t on t.transaction_id = x.id
      where (t.debit_id = a.id or t.credit_id = a.id)
        and (s.horizon is null or x.xid >= s.horizon)
    ) n on true
    where a.kind = 'psp_clearing' and a.ref = 0 and a.currency = ${currency}
  `.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * Snapshots the balance of each append-only account. The horizon is a transaction id below which no running
 * transaction can still write; ids and dates of rows are not in commit order and cannot serve as one.
 */
export async function insertSnapshots(db: Db, takenAt: Date): Promise<void> {
  await sql`
    insert into account_snapshots (account_id, horizon, balance_cents, taken_at)
    select a.id, h.horizon, (coalesce(s.balance_cents, 0) + coalesce(n.cents, 0))::bigint, ${takenAt}
    from ledger_accounts a
    cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
    left join lateral (select horizon, balance_cents from account_snapshots
      where account_id = a.id order by taken_at desc limit 1) s on true
    left join lateral (
      select sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end) as cents
      from ledger_transactions x join ledger_transfers t on t.transaction_id = x.id
      where (t.debit_id = a.id or t.credit_id = a.id) and x.xid < h.horizon
        and (s.horizon is null or x.xid >= s.horizon)
    ) n on true
    where not a.bounded and a.ref = 0
    on conflict (account_id, horizon) do nothing
  `.execute(db)
}
