import { sql, type RawBuilder } from 'kysely'
import type { AtBank } from '../../shares.ts'

/** Totals of an order's chargebacks; null if there was none. */
export function atBank(orderId: string): RawBuilder<AtBank | null> {
  const isStanding = sql`b.status <> 'won'`
  return sql<AtBank | null>`(
    select jsonb_build_object(
      'status', case when bool_or(b.status = 'open') then 'open'
        when bool_or(b.status = 'lost') then 'lost' else 'won' end,
      'cents', coalesce(sum(b.amount_cents) filter (where ${isStanding}), 0),
      'heldCents', coalesce(sum(b.escrow_cents) filter (where ${isStanding}), 0),
      'feeCents', coalesce(sum(b.platform_cents) filter (where ${isStanding}), 0),
      'providerCents', coalesce(sum(b.provider_cents) filter (where ${isStanding}), 0))
    from chargebacks b where b.order_id = ${sql.ref(orderId)} having count(*) > 0)`
}
