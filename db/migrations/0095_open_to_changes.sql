-- Whether what an amendment changes can still be changed. An offer shows the buttons that the server accepts, and the
-- sweep calls off what can never be accepted.

-- The counterpart of moreHoursRefusal in src/orders/job.ts.
create function public.takes_more_hours(o orders) returns boolean language sql stable
  return o.pricing = 'hourly' and (o.status = 'in_progress'
    or (o.status = 'completed'
      and exists (select from public.escrows e where e.order_id = o.id and e.status = 'holding')));

-- The order has ended, and its money has gone to the viber or back.
create function public.has_ended(o orders) returns boolean language sql stable
  return o.status = 'cancelled' or (o.status = 'completed'
    and not exists (select from public.escrows e where e.order_id = o.id and e.status = 'holding'));

-- How many milestones of an agreement were paid, even if the money went back: keptOf in src/agreements/agreement.ts.
create function public.count_paid_milestones(a agreements) returns bigint language sql stable
  return (select count(*) from public.agreement_milestones m
    where m.agreement_id = a.id and m.dropped_at is null
      and exists (select from public.orders o where o.milestone_id = m.id
        and (o.status <> 'cancelled' or o.accepted_at is not null)));

-- The counterpart of isOpen in src/agreements/agreement.ts: it has not ended, and something of it can still be paid or
-- is being worked on.
create function public.is_agreement_open(a agreements) returns boolean language sql stable
  return a.ended_at is null and (a.job_id is null
    or exists (select from public.agreement_milestones m
      where m.agreement_id = a.id and m.dropped_at is null
        and not exists (select from public.orders o where o.milestone_id = m.id
          and (o.status <> 'cancelled' or o.accepted_at is not null)))
    or exists (select from public.orders o where o.job_id = a.job_id and o.pricing <> 'tip'
      and not public.has_ended(o)));
