-- Offers between a client and a viber, and the agreements that accepted offers become. Each paid milestone of an
-- agreement is an order with a payment and an escrow of its own (docs/decisions/0074-offers-and-agreements.md).

create table offers (
  id bigint generated always as identity primary key,
  -- custom: a viber's own offer; request: a client asked for a quote; amendment: a change to what was agreed before.
  origin text not null check (origin in ('custom', 'request', 'amendment')),
  status text not null check (status in ('requested', 'offered', 'countered', 'agreed', 'hired', 'declined',
    'withdrawn', 'expired', 'lapsed', 'closed')),
  client_id bigint not null references users (id),
  provider_id bigint not null references users (id),
  service_id bigint not null references services (id),
  -- What an amendment changes: the unpaid milestones of an agreement, or the hours of a running order.
  agreement_id bigint,
  order_id bigint references orders (id),
  -- The newest version; 0 while only the client's request exists.
  version smallint not null check (version between 0 and 20),
  -- When an unanswered offer expires.
  answer_by timestamptz,
  -- When an agreed offer without a payment lapses.
  pay_by timestamptz,
  -- The newest move. A person who repeats it gets the same answer.
  last_event text not null,
  last_actor_id bigint references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (client_id <> provider_id),
  constraint offers_amendment check (num_nonnulls(agreement_id, order_id) = (origin = 'amendment')::integer),
  constraint offers_answer_by check ((answer_by is not null) = (status in ('requested', 'offered', 'countered'))),
  constraint offers_pay_by check ((pay_by is not null) = (status = 'agreed')),
  constraint offers_request check ((status = 'requested') <= (origin = 'request')),
  constraint offers_version_zero check ((version = 0) <= (origin = 'request'))
);
create index offers_client on offers (client_id, updated_at desc, id desc);
create index offers_provider on offers (provider_id, updated_at desc, id desc);
create index offers_service on offers (service_id) where answer_by is not null or pay_by is not null;
create index offers_due_answer on offers (answer_by) where answer_by is not null;
create index offers_due_payment on offers (pay_by) where pay_by is not null;
-- Of two identical requests sent together, the database rejects one.
create unique index offers_one_request on offers (client_id, service_id)
  where origin = 'request' and status in ('requested', 'offered', 'countered');
create unique index offers_one_amendment on offers (agreement_id)
  where agreement_id is not null and status in ('offered', 'countered');
create unique index offers_one_request_for_hours on offers (order_id)
  where order_id is not null and status in ('offered', 'countered', 'agreed');

-- What was proposed. A version never changes, so that nothing can be changed while the other side accepts it. Version 0
-- is the client's request for a quote, which has words but no price.
create table offer_versions (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers (id),
  number smallint not null check (number between 0 and 20),
  written_by text not null check (written_by in ('client', 'provider')),
  -- The words become null when their writer deletes the account and the version was never accepted.
  title text check (length(title) between 5 and 120),
  scope text check (length(scope) between 20 and 5000),
  note text check (length(note) between 1 and 3000),
  pricing text check (pricing in ('hourly', 'fixed')),
  -- Only hourly work has a rate, and only there the version has its days and hours; milestones have their own days.
  rate_cents bigint check (rate_cents between 500 and 1000000),
  half_hours integer check (half_hours between 2 and 2000),
  days integer check (days between 1 and 365),
  revisions smallint check (revisions between 1 and 10),
  valid_days smallint check (valid_days between 1 and 30),
  total_cents bigint check (total_cents between 500 and 99999999),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  fee_bps integer check (fee_bps between 0 and 10000),
  fee_min_cents bigint check (fee_min_cents >= 0),
  -- What the client of a request would spend, and by when the work is needed.
  budget_cents bigint check (budget_cents between 500 and 99999999),
  needed_by date,
  created_at timestamptz not null,
  unique (offer_id, number),
  constraint offer_versions_priced check (
    (number = 0) = (pricing is null) and (number = 0) = (revisions is null) and (number = 0) = (valid_days is null)
    and (number = 0) = (total_cents is null) and (number = 0) = (fee_bps is null)
    and (number = 0) = (fee_min_cents is null)),
  constraint offer_versions_hourly check (
    (pricing is not distinct from 'hourly') = (rate_cents is not null)
    and (rate_cents is null) = (half_hours is null) and (rate_cents is null) = (days is null)),
  constraint offer_versions_request check (number = 0 or (budget_cents is null and needed_by is null))
);

create table offer_version_milestones (
  version_id bigint not null references offer_versions (id),
  position smallint not null check (position between 1 and 10),
  title text check (length(title) between 3 and 120),
  description text check (length(description) between 1 and 1000),
  amount_cents bigint not null check (amount_cents between 500 and 99999999),
  days integer not null check (days between 1 and 365),
  primary key (version_id, position)
);

-- Terms are fixed once written, and words may only be removed.
create function offer_version_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the versions of an offer stay' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - array['title', 'scope', 'note', 'description'] <> to_jsonb(old)
      - array['title', 'scope', 'note', 'description']
    or exists (select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
      where n.value <> o.value and n.value <> 'null') then
    raise exception 'the terms of an offer are fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger offer_version_is_fixed before update or delete on offer_versions
  for each row execute function offer_version_is_fixed();
create trigger offer_milestone_is_fixed before update or delete on offer_version_milestones
  for each row execute function offer_version_is_fixed();

create table offer_events (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers (id),
  kind text not null,
  actor_id bigint references users (id),
  actor_role text not null check (actor_role in ('client', 'provider', 'system')),
  -- The version that the move is about.
  version smallint not null,
  reason text,
  note text check (length(note) between 1 and 3000),
  at timestamptz not null
);
create index offer_events_offer on offer_events (offer_id, id);

-- Which deadline of an offer a person was reminded of.
create table offer_reminders (
  offer_id bigint not null references offers (id),
  deadline timestamptz not null,
  primary key (offer_id, deadline)
);

create table agreements (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers (id),
  client_id bigint not null references users (id),
  provider_id bigint not null references users (id),
  service_id bigint not null references services (id),
  title text not null check (length(title) between 5 and 120),
  scope text not null check (length(scope) between 20 and 5000),
  pricing text not null check (pricing in ('hourly', 'fixed')),
  -- The rate of hourly work.
  rate_cents bigint check (rate_cents between 500 and 1000000),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  fee_min_cents bigint not null check (fee_min_cents >= 0),
  max_change_rounds smallint not null check (max_change_rounds between 1 and 10),
  -- How long an agreement stays open while nothing of it is paid and running.
  idle_days smallint not null check (idle_days between 7 and 365),
  -- The first paid order; null until then.
  job_id bigint references orders (id),
  -- When the agreement is next looked at, to end it or to remind its client; null once that is not needed.
  check_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by_role text check (ended_by_role in ('client', 'provider', 'admin', 'system')),
  end_reason text check (length(end_reason) between 1 and 2000),
  check (client_id <> provider_id),
  constraint agreements_hourly check ((pricing = 'hourly') = (rate_cents is not null)),
  constraint agreements_ended check ((ended_at is null) = (ended_by_role is null)),
  constraint agreements_unchecked check (ended_at is null or check_at is null)
);
-- A lapsed offer whose agreement is void can be renewed and accepted again.
create unique index agreements_one_of_offer on agreements (offer_id) where ended_at is null;
create index agreements_offer on agreements (offer_id, id);
create index agreements_client on agreements (client_id, created_at desc, id desc);
create index agreements_provider on agreements (provider_id, created_at desc, id desc);
create index agreements_due on agreements (check_at) where check_at is not null;
create index agreements_job on agreements (job_id) where job_id is not null;

create table agreement_milestones (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements (id),
  -- Positions go on after those of milestones that were dropped; at most ten milestones are living.
  position smallint not null check (position between 1 and 1000),
  title text not null check (length(title) between 3 and 120),
  description text check (length(description) between 1 and 1000),
  amount_cents bigint not null check (amount_cents between 500 and 99999999),
  -- Of hourly work: how many half hours at the agreement's rate.
  half_hours integer check (half_hours between 2 and 2000),
  -- The viber delivers within this many days of the payment.
  days integer not null check (days between 1 and 365),
  created_at timestamptz not null,
  dropped_at timestamptz,
  -- ended: the agreement ended before it was paid; amended: an amendment replaced it.
  drop_reason text check (drop_reason in ('ended', 'amended')),
  constraint agreement_milestones_dropped check ((dropped_at is null) = (drop_reason is null))
);
create unique index agreement_milestones_position on agreement_milestones (agreement_id, position)
  where dropped_at is null;
create index agreement_milestones_of on agreement_milestones (agreement_id, id);

create table agreement_events (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements (id),
  kind text not null check (kind in ('started', 'amended', 'idle_reminded', 'ended')),
  actor_id bigint references users (id),
  actor_role text not null check (actor_role in ('client', 'provider', 'admin', 'system')),
  note text check (length(note) between 1 and 2000),
  at timestamptz not null
);
create index agreement_events_agreement on agreement_events (agreement_id, id);

alter table offers
  add constraint offers_agreement_id_fkey foreign key (agreement_id) references agreements (id);

-- A checkout or order can be a milestone of an agreement, or hours that its viber asked for.
alter table checkouts
  add column milestone_id bigint references agreement_milestones (id),
  -- The accepted offer of the viber for more hours.
  add column offer_id bigint references offers (id),
  drop constraint checkouts_one_subject,
  add constraint checkouts_one_subject check (num_nonnulls(milestone_id, extends_order_id, thanks_order_id) <= 1),
  add constraint checkouts_offer check (offer_id is null or extends_order_id is not null);
drop index checkouts_one_open;
create unique index checkouts_one_open on checkouts (client_id, service_id)
  where status = 'open' and milestone_id is null and extends_order_id is null and thanks_order_id is null;
create unique index checkouts_one_open_milestone on checkouts (milestone_id)
  where status = 'open' and milestone_id is not null;

alter table orders
  add column milestone_id bigint references agreement_milestones (id),
  drop constraint orders_one_subject,
  add constraint orders_one_subject check (num_nonnulls(milestone_id, extends_order_id, thanks_order_id) <= 1);
create index orders_milestone on orders (milestone_id) where milestone_id is not null;
-- A milestone has one order that was not cancelled.
create unique index orders_one_of_milestone on orders (milestone_id)
  where milestone_id is not null and status <> 'cancelled';

-- An order belongs to the job of its agreement, or of the order it extends or thanks for, and otherwise begins one. What
-- is paid for a milestone is what was agreed.
create or replace function order_joins_job() returns trigger language plpgsql as $$
declare
  agreement public.agreements;
begin
  if new.milestone_id is not null then
    select a.* into agreement from public.agreements a
      join public.agreement_milestones m on m.agreement_id = a.id where m.id = new.milestone_id;
    if (new.client_id, new.provider_id, new.service_id, new.currency, new.fee_bps, new.fee_min_cents,
        new.max_change_rounds, new.pricing) is distinct from (agreement.client_id, agreement.provider_id,
        agreement.service_id, agreement.currency, agreement.fee_bps, agreement.fee_min_cents,
        agreement.max_change_rounds::integer, agreement.pricing)
      or not exists (select from public.agreement_milestones m where m.id = new.milestone_id
        and (m.amount_cents, m.half_hours) is not distinct from (new.total_cents, new.half_hours)) then
      raise exception 'an order differs from its milestone %', new.milestone_id
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  new.job_id := coalesce(new.job_id, agreement.job_id, (
    select job_id from public.orders where id = coalesce(new.extends_order_id, new.thanks_order_id)
  ), new.id);
  return new;
end $$;

-- The terms of a milestone are fixed. A milestone with an order that was not cancelled is not dropped.
create function milestone_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['dropped_at', 'drop_reason']
      <> to_jsonb(old) - array['dropped_at', 'drop_reason'] or old.dropped_at is not null then
    raise exception 'the terms of milestone % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.dropped_at is not null and exists (
    select from public.orders where milestone_id = new.id and status <> 'cancelled'
  ) then
    raise exception 'milestone % is paid', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger milestone_is_fixed before update or delete on agreement_milestones
  for each row execute function milestone_is_fixed();

-- A line of a conversation can carry the card of an offer.
alter table messages
  add column offer_id bigint references offers (id),
  add column offer_version smallint,
  add constraint messages_offer check ((offer_id is null) = (offer_version is null));

alter table attachments
  drop constraint attachments_subject_check,
  add constraint attachments_subject_check check (subject in ('checkout', 'dispute_entry', 'message', 'order_event',
    'offer_version'));
alter table reports
  drop constraint reports_subject_check,
  add constraint reports_subject_check check (subject in ('user', 'message', 'service', 'review', 'post', 'prompt',
    'offer'));
