/** What offers, agreements and the orders of their milestones must satisfy at every moment. Part of `invariants.ts`. */
export const hiringFaults: Record<string, string> = {
  'an order differs from its milestone': `
    select o.id::text as subject from orders o
    join agreement_milestones m on m.id = o.milestone_id
    where (o.total_cents, o.half_hours) is distinct from (m.amount_cents, m.half_hours)`,
  'an order differs from its agreement': `
    select o.id::text as subject from orders o
    join agreement_milestones m on m.id = o.milestone_id
    join agreements a on a.id = m.agreement_id
    where (o.client_id, o.provider_id, o.service_id, o.currency, o.fee_bps, o.fee_min_cents, o.pricing)
        is distinct from (a.client_id, a.provider_id, a.service_id, a.currency, a.fee_bps,
          a.fee_min_cents, a.pricing)
      or (o.status <> 'cancelled' and o.job_id is distinct from a.job_id)`,
  'a milestone has two living orders': `
    select distinct o.milestone_id::text as subject from orders o
    join public.orders x on x.milestone_id = o.milestone_id and x.id <> o.id
    where o.status <> 'cancelled' and x.status <> 'cancelled'`,
  'an accepted offer has no agreement': `
    select f.id || ' ' || f.status as subject from offers f
    where f.status in ('agreed', 'hired') and f.origin <> 'amendment'
      and not exists (select from public.agreements a
        where a.offer_id = f.id and (f.status = 'hired' or a.ended_at is null))`,
  'a hired offer was never paid': `
    select f.id::text as subject from offers f
    where f.status = 'hired' and (
      (f.origin <> 'amendment' and not exists (select from public.orders o
        join public.agreement_milestones m on m.id = o.milestone_id
        join public.agreements a on a.id = m.agreement_id
        where a.offer_id = f.id and o.accepted_at is not null))
      or (f.order_id is not null and not exists (select from public.orders o
        join public.checkouts k on k.id = o.checkout_id
        where k.offer_id = f.id and o.accepted_at is not null)))`,
  'a proposal holds a seat that its gig lacks or another one holds': `
    select f.id || ' ' || f.seat as subject from offers f
    join public.briefs b on b.id = f.brief_id
    where f.seat > b.positions or exists (select from public.offers x
      where x.brief_id = f.brief_id and x.seat = f.seat and x.id <> f.id)`,
  'a gig miscounts its proposals': `
    select b.id::text as subject from public.briefs b
    cross join lateral (select
        count(*) filter (where x.status in ('offered', 'countered', 'agreed', 'hired')) as proposals,
        count(*) filter (where x.status = 'hired') as hired
      from public.offers x where x.brief_id = b.id) counted
    where exists (select from offers f where f.brief_id = b.id)
      and (b.proposals, b.hired) <> (counted.proposals, counted.hired)`,
  'a gig with a free seat is filled': `
    select distinct b.id::text as subject from offers f join public.briefs b on b.id = f.brief_id
    where b.status = 'filled' and b.hired < b.positions`,
  'the checkout of a dropped milestone stayed open': `
    select k.id::text as subject from public.checkouts k
    join agreement_milestones m on m.id = k.milestone_id
    where k.status = 'open' and m.dropped_at < now() - interval '5 minutes'`,
  'a milestone of an ended agreement can still be paid': `
    select m.id::text as subject from agreement_milestones m
    join agreements a on a.id = m.agreement_id
    where a.ended_at is not null and m.dropped_at is null and not exists (
      select from public.orders o where o.milestone_id = m.id and o.accepted_at is not null)`,
}

/** Shadows the tables with the rows around the orders that are checked (see `OF_ORDERS`). */
export const HIRING_OF_ORDERS = `
  agreements as (select * from agreements where id in (
    select m.agreement_id from agreement_milestones m
    where m.id in (select milestone_id from orders))),
  agreement_milestones as (select * from agreement_milestones
    where agreement_id in (select id from agreements)),
  offers as (select * from offers where (client_id, provider_id, service_id) in (
    select client_id, provider_id, service_id from orders
    where milestone_id is not null or extends_order_id is not null))`
