import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isCapture, refundedCents, transfersOf } from './totals.ts'

/** A month (UTC), named by its first day, and cents. */
export interface MonthSum {
  from: string
  cents: number
}

/** The movements of a provider's earned money, except those between the provider's own accounts and the payouts. */
const earnings = (providerId: number, since: Date) => sql`
  ledger_accounts own
  join ledger_transfers t on own.id in (t.debit_id, t.credit_id)
  join ledger_transactions x on x.id = t.transaction_id and x.created_at >= ${since}
    and x.kind <> 'payout'
  join ledger_accounts other
    on other.id = case when t.credit_id = own.id then t.debit_id else t.credit_id end
    and other.kind not in ('provider_payable', 'provider_receivable')
    and own.kind in ('provider_payable', 'provider_receivable') and own.ref = ${providerId}`
const month = sql`to_char(x.created_at at time zone 'utc', 'YYYY-MM-01')`
const earnedCents = sql`
  sum(case when t.credit_id = own.id then t.amount_cents else -t.amount_cents end)::bigint`

/**
 * What a provider earned in each month: shares of released orders, less what banks and refunds took of them. Payouts
 * move earned money and change nothing. Months without movements are left out.
 */
export async function listEarned(db: Db, providerId: number, since: Date): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select ${month} as "from", ${earnedCents} as cents
    from ${earnings(providerId, since)}
    group by 1`.execute(db)
  return rows
}

/** What `listEarned` sums up, by the service of the order as well. */
export async function listEarnedByService(
  db: Db,
  providerId: number,
  since: Date,
): Promise<(MonthSum & { serviceId: number })[]> {
  const { rows } = await sql<MonthSum & { serviceId: number }>`
    select o.service_id, ${month} as "from", ${earnedCents} as cents
    from ${earnings(providerId, since)}
    join orders o on o.id = x.order_id
    group by 1, 2`.execute(db)
  return rows
}

/** What a client paid in each month, less refunds. Months without movements are left out. */
export async function listSpent(db: Db, clientId: number, since: Date): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(day, 'YYYY-MM-01') as "from",
      (coalesce(sum(cents) filter (where ${isCapture}), 0)
        - coalesce(sum(${refundedCents}), 0))::bigint as cents
    from (
      select moved.* from orders o
      join ledger_transactions x on x.order_id = o.id
      cross join lateral (${transfersOf}) moved
      where o.client_id = ${clientId} and x.created_at >= ${since}
    ) moved
    group by 1`.execute(db)
  return rows
}
