-- From checkout to paid order, and what then happens to the held money.

create table checkouts (
  id bigint generated always as identity primary key,
  client_id bigint not null references users (id),
  provider_id bigint not null references users (id),
  service_id bigint not null references services (id),
  half_hours integer not null check (half_hours between 2 and 2000),
  rate_cents bigint not null check (rate_cents > 0),
  amount_cents bigint not null check (amount_cents between 1 and 99999999),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  title text not null,
  description text,
  requirements text,
  delivery_deadline date,
  status text not null default 'open' check (status in ('open', 'paid', 'expired', 'void')),
  gateway text not null,
  payment_intent_id text unique,
  -- Lets a browser pay. Shown only to the payer, and cleared after the payment.
  client_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the sweep asks the gateway again; a sweep claims the row by moving this time forward.
  check_at timestamptz not null,
  closed_at timestamptz,
  check (client_id <> provider_id),
  check ((status = 'open') = (closed_at is null)),
  check (status = 'open' or client_secret is null)
);
-- A double click finds the existing open checkout.
create unique index checkouts_one_open on checkouts (client_id, service_id) where status = 'open';
create index checkouts_due on checkouts (check_at) where status = 'open';
create index checkouts_provider on checkouts (provider_id);
create index checkouts_service on checkouts (service_id);

create table orders (
  id bigint generated always as identity primary key,
  -- Each order results from exactly one payment, and each payment creates at most one order.
  checkout_id bigint not null unique references checkouts (id),
  client_id bigint not null references users (id),
  provider_id bigint not null references users (id),
  service_id bigint not null references services (id),
  status text not null check (status in ('pending', 'in_progress', 'completed', 'cancelled', 'disputed')),
  title text not null,
  half_hours integer not null check (half_hours between 2 and 2000),
  rate_cents bigint not null check (rate_cents > 0),
  total_cents bigint not null check (total_cents > 0),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  fee_cents bigint not null check (fee_cents >= 0),
  provider_cents bigint not null check (provider_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  description text,
  requirements text,
  delivery_deadline date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  respond_by timestamptz,
  accepted_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  release_at timestamptz,
  cancelled_at timestamptz,
  delivery_note text,
  change_rounds integer not null default 0 check (change_rounds >= 0),
  cancellation_by bigint references users (id),
  cancellation_reason text,
  cancellation_at timestamptz,
  -- The order's status before a dispute or chargeback, restored when that is withdrawn or won.
  status_before text check (status_before in ('pending', 'in_progress', 'completed')),
  -- The latest step and who took it; the same person repeating the same step has no effect.
  last_event text not null,
  last_actor_id bigint references users (id),
  check (client_id <> provider_id),
  check (total_cents = fee_cents + provider_cents),
  check ((status = 'pending') = (respond_by is not null)),
  check (release_at is null or status = 'completed'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'disputed') = (status_before is not null)),
  check (cancellation_by is null or status = 'in_progress'),
  check ((cancellation_by is null) = (cancellation_at is null))
);
create index orders_client on orders (client_id, created_at desc, id desc);
create index orders_provider on orders (provider_id, created_at desc, id desc);
create index orders_service on orders (service_id);
create index orders_unanswered on orders (respond_by) where respond_by is not null;
create index orders_to_release on orders (release_at) where release_at is not null;

-- The timeline that both parties and admins read. Its rows never change.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null,
  actor_id bigint references users (id),
  actor_role text not null check (actor_role in ('client', 'provider', 'admin', 'system', 'gateway')),
  note text,
  amount_cents bigint check (amount_cents > 0),
  at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete on order_events
  for each row execute function forbid_change();

alter table ledger_transactions
  add constraint ledger_transactions_order_fk foreign key (order_id) references orders (id);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  gateway text not null,
  payment_intent_id text not null unique,
  charge_id text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('requires_payment', 'processing', 'succeeded', 'failed',
    'canceled', 'partially_refunded', 'refunded', 'charged_back')),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  paid_at timestamptz
);

create table escrows (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  payment_id bigint not null unique references payments (id),
  account_id bigint not null unique references ledger_accounts (id),
  total_cents bigint not null check (total_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  provider_cents bigint not null check (provider_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null default 'holding' check (status in (
    'holding', 'disputed', 'released', 'refunded', 'partially_refunded', 'charged_back')),
  held_at timestamptz not null,
  disputed_at timestamptz,
  closed_at timestamptz,
  check (total_cents = fee_cents + provider_cents)
);
create index escrows_status on escrows (status, closed_at);

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  payment_id bigint not null references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- pending: not requested yet; submitted: the gateway is working on it. Failed refunds return to pending.
  status text not null default 'pending' check (status in ('pending', 'submitted', 'succeeded')),
  -- After a definite failure, a new attempt gets a new idempotency key; after an unknown outcome, the old key is
  -- reused.
  attempt integer not null default 1 check (attempt > 0),
  gateway_refund_id text,
  failure_reason text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  succeeded_at timestamptz
);
create index refunds_due on refunds (due_at) where status <> 'succeeded';

create table payouts (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  escrow_id bigint not null unique references escrows (id),
  provider_id bigint not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null default 'pending' check (status in (
    'pending', 'in_transit', 'paid', 'failed', 'cancelled', 'reversed', 'partially_reversed')),
  attempt integer not null default 1 check (attempt > 0),
  gateway_transfer_id text,
  blocked_reason text,
  failure_reason text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz
);
create index payouts_provider on payouts (provider_id, created_at desc, id desc);
create index payouts_due on payouts (due_at) where status in ('pending', 'in_transit', 'failed');

create trigger payments_keep before delete on payments for each row execute function forbid_change();
create trigger escrows_keep before delete on escrows for each row execute function forbid_change();
create trigger refunds_keep before delete on refunds for each row execute function forbid_change();
create trigger payouts_keep before delete on payouts for each row execute function forbid_change();

-- Restricts how money can leave an escrow; a closed escrow never gets money back.
create function escrow_transition() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.account_id <> old.account_id
    or new.total_cents <> old.total_cents then
    raise exception 'the terms of escrow % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('holding', 'released'), ('holding', 'refunded'), ('holding', 'disputed'), ('holding', 'charged_back'),
    ('disputed', 'holding'), ('disputed', 'released'), ('disputed', 'refunded'),
    ('disputed', 'partially_refunded'), ('disputed', 'charged_back'),
    ('charged_back', 'holding'), ('charged_back', 'disputed'), ('charged_back', 'refunded')
  ) then
    raise exception 'escrow % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger escrow_transition before update on escrows
  for each row execute function escrow_transition();

-- At commit, an open escrow must hold its full amount and a closed escrow must be empty.
create function escrow_is_true(wanted_account bigint) returns void language plpgsql as $$
declare
  held bigint;
  expected bigint;
begin
  select balance_cents into held from public.account_balances where account_id = wanted_account;
  select case when status in ('holding', 'disputed') then total_cents else 0 end into expected
    from public.escrows where account_id = wanted_account;
  if held is distinct from coalesce(expected, 0) then
    raise exception 'escrow account % holds % instead of %', wanted_account, held, coalesce(expected, 0)
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

create function escrow_matches_money() returns trigger language plpgsql as $$
begin
  perform public.escrow_is_true(new.account_id);
  return null;
end $$;
create constraint trigger escrow_matches_money after insert or update on escrows
  deferrable initially deferred for each row execute function escrow_matches_money();

create function money_matches_escrow() returns trigger language plpgsql as $$
begin
  if exists (select 1 from public.ledger_accounts where id = new.account_id and kind = 'escrow') then
    perform public.escrow_is_true(new.account_id);
  end if;
  return null;
end $$;
create constraint trigger money_matches_escrow after update on account_balances
  deferrable initially deferred for each row execute function money_matches_escrow();

-- Webhook events, stored before they are processed; the handler fetches the object from the gateway again.
create table webhook_inbox (
  gateway text not null,
  event_id text not null,
  type text not null,
  object_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (gateway, event_id)
);
create index webhook_inbox_due on webhook_inbox (due_at) where processed_at is null;

-- Responses to requests with an Idempotency-Key, kept for a day.
create table idempotency_keys (
  user_id bigint not null references users (id),
  key text not null check (length(key) <= 255),
  request_hash text not null,
  status integer,
  body text,
  locked_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (locked_at);

-- The built-in test gateway has its own tables, as if it ran on a separate system.
create table test_gateway_intents (
  id text primary key,
  idem_key text not null unique,
  client_secret text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in (
    'requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  charge_id text,
  card_brand text,
  card_last4 text,
  -- What the test card triggers after the payment: nothing, a chargeback, or a refund that fails.
  behaviour text,
  created_at timestamptz not null,
  succeeded_at timestamptz
);

create table test_gateway_refunds (
  id text primary key,
  idem_key text not null unique,
  intent_id text not null references test_gateway_intents (id),
  refund_ref bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null
);
create index test_gateway_refunds_intent on test_gateway_refunds (intent_id);

create table test_gateway_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0
);
create index test_gateway_events_due on test_gateway_events (created_at) where delivered_at is null;
