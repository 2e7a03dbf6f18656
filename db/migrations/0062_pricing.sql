-- Orders are priced by the hour, at a fixed price (a package with extras), or are tips. Orders that belong together are
-- one job: a purchase, the hours added to it, and the tips for it.

alter table checkouts
  alter column half_hours drop not null,
  alter column rate_cents drop not null,
  add column pricing text not null default 'hourly' check (pricing in ('hourly', 'fixed', 'tip')),
  -- What a fixed price consists of: [{label, quantity, unitCents}]. The lines add up to the amount.
  add column price_lines jsonb check (jsonb_typeof(price_lines) = 'array'),
  -- The viber delivers within this many days of accepting.
  add column delivery_days integer check (delivery_days between 1 and 365),
  -- How often changes may be requested; null for the setting.
  add column max_change_rounds integer check (max_change_rounds between 1 and 10),
  -- The running order that gets more hours.
  add column extends_order_id bigint references orders (id),
  -- The released order that a tip thanks for.
  add column thanks_order_id bigint references orders (id),
  add constraint checkouts_hourly check (
    (pricing = 'hourly') = (half_hours is not null) and (pricing = 'hourly') = (rate_cents is not null)),
  add constraint checkouts_fixed check ((pricing = 'fixed') = (price_lines is not null)),
  add constraint checkouts_tip check ((pricing = 'tip') = (thanks_order_id is not null)),
  add constraint checkouts_one_subject check (num_nonnulls(extends_order_id, thanks_order_id) <= 1);

-- A double click finds the existing open checkout: of the service, of the order that gets more hours, or of the tip.
drop index checkouts_one_open;
create unique index checkouts_one_open on checkouts (client_id, service_id)
  where status = 'open' and extends_order_id is null and thanks_order_id is null;
create unique index checkouts_one_open_extension on checkouts (extends_order_id)
  where status = 'open' and extends_order_id is not null;
create unique index checkouts_one_open_tip on checkouts (thanks_order_id)
  where status = 'open' and thanks_order_id is not null;

alter table orders
  alter column half_hours drop not null,
  alter column rate_cents drop not null,
  add column pricing text not null default 'hourly' check (pricing in ('hourly', 'fixed', 'tip')),
  add column price_lines jsonb check (jsonb_typeof(price_lines) = 'array'),
  add column delivery_days integer check (delivery_days between 1 and 365),
  add column extends_order_id bigint references orders (id),
  add column thanks_order_id bigint references orders (id),
  -- The first order of the job. A trigger sets it.
  add column job_id bigint,
  -- The hours the viber reported with the delivery; null if all were worked.
  add column worked_half_hours integer,
  -- The price of the hours that were not worked, which went back to the client.
  add column unused_cents bigint check (unused_cents > 0),
  add constraint orders_hourly check (
    (pricing = 'hourly') = (half_hours is not null) and (pricing = 'hourly') = (rate_cents is not null)),
  add constraint orders_fixed check ((pricing = 'fixed') = (price_lines is not null)),
  add constraint orders_tip check ((pricing = 'tip') = (thanks_order_id is not null)),
  add constraint orders_one_subject check (num_nonnulls(extends_order_id, thanks_order_id) <= 1),
  add constraint orders_worked check (worked_half_hours is null
    or (half_hours is not null and worked_half_hours between 1 and half_hours)),
  add constraint orders_unused check (unused_cents is null
    or (worked_half_hours is not null and worked_half_hours < half_hours and unused_cents < total_cents));
update orders set job_id = id;
alter table orders
  alter column job_id set not null,
  add constraint orders_job_id_fkey foreign key (job_id) references orders (id);
create index orders_job on orders (job_id);
create index orders_extensions on orders (extends_order_id) where extends_order_id is not null;
-- Tips are left out of lists and counts, so there are few to look through.
create index orders_tips on orders (created_at) where pricing = 'tip';
create index orders_tips_for on orders (thanks_order_id) where thanks_order_id is not null;

-- An order belongs to the job of the order it extends or thanks for, and otherwise begins one.
create function order_joins_job() returns trigger language plpgsql as $$
begin
  new.job_id := coalesce(new.job_id, (
    select job_id from public.orders where id = coalesce(new.extends_order_id, new.thanks_order_id)
  ), new.id);
  return new;
end $$;
create trigger order_joins_job before insert on orders
  for each row execute function order_joins_job();

-- A held escrow may be divided without a dispute only if hours were not worked.
create or replace function escrow_transition() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.account_id <> old.account_id
    or new.total_cents <> old.total_cents then
    raise exception 'the terms of escrow % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('holding', 'released'), ('holding', 'refunded'), ('holding', 'disputed'), ('holding', 'charged_back'),
    ('disputed', 'holding'), ('disputed', 'released'), ('disputed', 'refunded'),
    ('disputed', 'partially_refunded'), ('disputed', 'charged_back'),
    ('released', 'charged_back'), ('partially_refunded', 'charged_back'),
    ('charged_back', 'holding'), ('charged_back', 'disputed'), ('charged_back', 'released'),
    ('charged_back', 'partially_refunded')
  ) and not ((old.status, new.status) = ('holding', 'partially_refunded') and exists (
    select from public.orders
    where id = new.order_id and worked_half_hours < half_hours
  )) then
    raise exception 'escrow % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  -- What had been released is not held again, and what was held is not released without a closing.
  if old.status = 'charged_back' and new.status <> 'charged_back'
    and (old.closed_at is null) <> (new.status in ('holding', 'disputed')) then
    raise exception 'escrow % cannot come back from the bank as %', old.id, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The rate of disputed orders leaves tips out.
create or replace function order_was_disputed() returns trigger language plpgsql as $$
begin
  insert into disputed_orders
    select id, created_at from orders where id = new.order_id and pricing <> 'tip'
    on conflict do nothing;
  return null;
end $$;

-- A job has one review, on any of its orders.
alter table reviews add column job_id bigint references orders (id);
update reviews set job_id = order_id;
alter table reviews
  alter column job_id set not null,
  add constraint reviews_job_id_key unique (job_id);
