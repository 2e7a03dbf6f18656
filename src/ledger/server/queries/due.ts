import { sql } from 'kysely'
import { anyOf, type DueQuery } from '#platform/server/due.ts'

/** When the next refund, payout, recovery of a chargeback or late fee of this gateway is due. */
export function moneyDue(gateway: string): DueQuery {
  return anyOf(
    sql`select r.due_at as at from refunds r join payments p on p.id = r.payment_id
      where r.status in ('pending', 'submitted') and p.gateway = ${gateway}
      order by r.due_at limit 1`,
    sql`select o.due_at from payouts o join payments p on p.order_id = o.order_id
      where o.status in ('pending', 'in_transit', 'failed') and p.gateway = ${gateway}
      order by o.due_at limit 1`,
    sql`select min(due_at) from chargebacks where due_at is not null and gateway = ${gateway}`,
    sql`select min(fee_due_at) from payments where fee_due_at is not null and gateway = ${gateway}`,
  )
}
