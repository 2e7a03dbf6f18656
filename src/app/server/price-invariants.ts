/** What the price of an order, its hours and its job must satisfy at every moment. Part of `invariants.ts`. */
export const priceFaults: Record<string, string> = {
  'a checkout and its order disagree': `
    select k.id || ' ' || k.status as subject from checkouts k
    left join orders o on o.checkout_id = k.id where (k.status = 'paid') <> (o.id is not null)`,
  'an order is priced otherwise than its checkout': `
    select o.id::text as subject from orders o join checkouts k on k.id = o.checkout_id
    where (k.pricing, k.half_hours, k.rate_cents, k.price_lines, k.milestone_id, k.extends_order_id,
        k.thanks_order_id, k.amount_cents)
      is distinct from (o.pricing, o.half_hours, o.rate_cents, o.price_lines, o.milestone_id,
        o.extends_order_id, o.thanks_order_id, o.total_cents)`,
  'the lines of a price do not add up': `
    select o.id::text as subject from orders o
    where o.pricing = 'fixed' and o.total_cents is distinct from (
      select sum((line ->> 'quantity')::bigint * (line ->> 'unitCents')::bigint)
      from jsonb_array_elements(o.price_lines) line)`,
  'a tip was not closed at its birth': `
    select o.id || ' ' || o.status as subject from orders o
    where o.pricing = 'tip' and (o.status not in ('completed', 'cancelled') or not exists (
      select from ledger_transactions paid
      join ledger_transactions closed on closed.order_id = o.id and closed.kind = 'close'
      where paid.order_id = o.id and paid.kind = 'capture' and paid.xid = closed.xid))`,
  'unused hours are not what went back': `
    select o.id || ' ' || e.status as subject from orders o join escrows e on e.order_id = o.id
    left join refunds r on r.order_id = o.id
    where (o.unused_cents is not null and (o.status <> 'completed'
        or r.amount_cents is distinct from o.unused_cents
        or o.unused_cents <> o.total_cents - (o.rate_cents * o.worked_half_hours + 1) / 2))
      or (o.worked_half_hours < o.half_hours and e.status = 'released')`,
  // The first order may be outside of the orders that are checked, so it is read from the table itself.
  'a job lacks its first order': `
    select o.id || ' in ' || o.job_id as subject from orders o
    left join public.orders f on f.id = o.job_id
    left join public.orders s on s.id = coalesce(o.extends_order_id, o.thanks_order_id)
    where (f.job_id, f.client_id, f.provider_id) is distinct from (o.job_id, o.client_id, o.provider_id)
      or (s.id is not null and s.job_id <> o.job_id)`,
}
