-- The rest of the money tables: settings, payouts, disputes, chargebacks, documents and reconciliation.

-- Every version of the marketplace's settings, with its author; the newest version applies.
create table settings_versions (
  version bigint generated always as identity primary key,
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  changed_by bigint references users (id),
  changed_at timestamptz not null
);
create trigger settings_append_only before update or delete on settings_versions
  for each row execute function forbid_change();

-- The platform's minimum fee per order, fixed at checkout like the rate (docs/product-rules.md#platform-fee).
alter table checkouts add column fee_min_cents bigint not null default 0 check (fee_min_cents >= 0);
-- An order keeps the terms under which it was paid when the settings change later.
alter table orders
  add column fee_min_cents bigint not null default 0 check (fee_min_cents >= 0),
  add column acceptance_hours integer not null default 72 check (acceptance_hours > 0),
  add column review_days integer not null default 7 check (review_days > 0),
  add column max_change_rounds integer not null default 3 check (max_change_rounds >= 0);

-- The gateway's id of the movement, for comparing the gateway's books with the ledger.
alter table ledger_transactions add column source_id text;
create index ledger_transactions_source on ledger_transactions (source_id) where source_id is not null;
-- For the transactions since a snapshot.
create index ledger_transactions_xid on ledger_transactions (xid);
-- Dates increase almost in the order of the rows, so a small BRIN index is enough to find a day.
create index ledger_transactions_created on ledger_transactions using brin (created_at);

-- One row per deadline and kind, so that no reminder is sent twice.
create table order_reminders (
  order_id bigint not null references orders (id),
  kind text not null,
  deadline timestamptz not null,
  primary key (order_id, kind, deadline)
);

create index orders_to_deliver on orders (delivery_deadline)
  where status = 'in_progress' and delivery_deadline is not null;

-- Gateways book their own fee a moment after the payment; it is fetched again until then.
alter table payments add column fee_due_at timestamptz;
create index payments_fee_due on payments (fee_due_at) where fee_due_at is not null;

-- Where a provider's payouts are sent.
create table payout_accounts (
  user_id bigint primary key references users (id),
  gateway text not null,
  account_id text not null unique,
  is_ready boolean not null default false,
  -- Why the gateway cannot pay out to this account yet, in the gateway's words.
  problem text,
  created_at timestamptz not null,
  checked_at timestamptz not null
);

-- Payments that the client's bank charged back.
create table chargebacks (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  payment_id bigint not null references payments (id),
  gateway text not null,
  gateway_chargeback_id text not null unique,
  reason text,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- Who bears the loss: the held money, the provider's share, the platform's fee, the platform itself.
  escrow_cents bigint not null default 0 check (escrow_cents >= 0),
  provider_cents bigint not null default 0 check (provider_cents >= 0),
  platform_cents bigint not null default 0 check (platform_cents >= 0),
  loss_cents bigint not null default 0 check (loss_cents >= 0),
  -- How the provider's share was recovered: nothing to recover, payout never sent, reversal pending, reversed, still
  -- owed.
  recovery text not null default 'none' check (recovery in (
    'none', 'payout_cancelled', 'pending', 'reversed', 'owed')),
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check (amount_cents = escrow_cents + provider_cents + platform_cents + loss_cents),
  check ((status = 'open') = (closed_at is null))
);
create index chargebacks_order on chargebacks (order_id);
create index chargebacks_due on chargebacks (due_at) where due_at is not null;

-- One payout per release; a chargeback that is won creates another one.
alter table payouts
  drop constraint payouts_order_id_key,
  drop constraint payouts_escrow_id_key,
  add column chargeback_id bigint unique references chargebacks (id),
  -- Null when a person has to act first.
  alter column due_at drop not null,
  -- Part of a sum that has reached the minimum payout, so it is no longer held back for being too small.
  add column is_cleared boolean not null default false,
  add column sent_to text;
create unique index payouts_one_release on payouts (order_id) where chargeback_id is null;
create index payouts_order on payouts (order_id, id desc);
create index payouts_too_little on payouts (provider_id)
  where status = 'pending' and blocked_reason = 'below_minimum';
create index payouts_transfer on payouts (gateway_transfer_id) where gateway_transfer_id is not null;
-- A refund may also be made by the client's bank before the platform's own refund.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('pending', 'submitted', 'succeeded', 'by_bank'));
drop index refunds_due;
create index refunds_due on refunds (due_at) where status in ('pending', 'submitted');
create index refunds_gateway on refunds (gateway_refund_id) where gateway_refund_id is not null;

create function payout_transition() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.provider_id <> old.provider_id
    or new.amount_cents <> old.amount_cents or new.currency <> old.currency then
    raise exception 'the terms of payout % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending', 'in_transit'), ('pending', 'cancelled'), ('in_transit', 'paid'), ('in_transit', 'failed'),
    ('failed', 'in_transit'), ('failed', 'pending'), ('failed', 'cancelled'),
    ('paid', 'reversed'), ('paid', 'partially_reversed'), ('partially_reversed', 'reversed')
  ) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payout_transition before update on payouts
  for each row execute function payout_transition();

-- Files attached to messages and disputes; the owner uses each of them once, by its token.
create table attachments (
  id bigint generated always as identity primary key,
  token text not null unique,
  owner_id bigint not null references users (id),
  file_key text not null unique,
  name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null,
  -- What the file is attached to. Null until then; unattached files are deleted after a day.
  subject text check (subject in ('dispute_entry')),
  subject_id bigint,
  check ((subject is null) = (subject_id is null))
);
create index attachments_subject on attachments (subject, subject_id) where subject is not null;
create index attachments_unused on attachments (created_at) where subject is null;
create index attachments_owner on attachments (owner_id, created_at);

create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  escrow_id bigint not null references escrows (id),
  initiator_id bigint not null references users (id),
  initiator_role text not null check (initiator_role in ('client', 'provider')),
  reason text not null,
  description text not null,
  status text not null default 'open' check (status in (
    'open', 'under_review', 'awaiting_response', 'resolved', 'closed')),
  priority text not null default 'medium' check (priority in ('urgent', 'high', 'medium', 'low')),
  -- Set by an admin, so that the priority no longer rises with age.
  is_priority_chosen boolean not null default false,
  -- The party who has to respond, and the deadline.
  awaiting text check (awaiting in ('client', 'provider')),
  answer_by timestamptz,
  resolution text check (resolution in (
    'full_refund', 'partial_refund', 'pay_provider', 'cancel_order')),
  resolution_cents bigint check (resolution_cents > 0),
  closed_through text check (closed_through in ('ruling', 'withdrawal', 'settlement', 'chargeback')),
  -- Visible to admins only; the parties see the message.
  admin_notes text,
  message text,
  client_response text,
  provider_response text,
  resolved_by bigint references users (id),
  created_at timestamptz not null,
  resolved_at timestamptz,
  last_updated timestamptz not null,
  check ((status in ('resolved', 'closed')) = (resolved_at is not null)),
  check ((resolved_at is not null) = (closed_through is not null)),
  check ((closed_through = 'ruling') = (status = 'resolved')),
  check ((status = 'resolved') = (resolution is not null)),
  check ((resolution = 'partial_refund') = (resolution_cents is not null) or resolution is null),
  check (answer_by is null or awaiting is not null)
);
-- An order can have only one active dispute.
create unique index disputes_one_active on disputes (order_id)
  where status in ('open', 'under_review', 'awaiting_response');
create index disputes_order on disputes (order_id);
create index disputes_status on disputes (status, created_at);
create index disputes_due on disputes (answer_by) where answer_by is not null;

-- What the parties and admins wrote in a dispute. Its rows never change.
create table dispute_entries (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes (id),
  kind text not null check (kind in ('opening', 'response', 'evidence', 'question', 'offer',
    'offer_withdrawn', 'offer_declined', 'settlement', 'withdrawal', 'review', 'ruling', 'timeout',
    'reminder', 'chargeback')),
  author_id bigint references users (id),
  author_role text not null check (author_role in ('client', 'provider', 'admin', 'system')),
  text text,
  amount_cents bigint check (amount_cents >= 0),
  at timestamptz not null
);
create index dispute_entries_dispute on dispute_entries (dispute_id, id);
create trigger dispute_entries_append_only before update or delete on dispute_entries
  for each row execute function forbid_change();

-- Refund amounts that one party offers; accepting an offer ends the dispute.
create table dispute_offers (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes (id),
  author_id bigint not null references users (id),
  refund_cents bigint not null check (refund_cents >= 0),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);
create unique index dispute_offers_one_open on dispute_offers (dispute_id, author_id)
  where status = 'open';
create index dispute_offers_dispute on dispute_offers (dispute_id, id);

-- Receipts, credit notes and fee statements: numbered without gaps by a single job, and never changed.
create table document_series (
  kind text primary key check (kind in ('receipt', 'credit_note', 'fee_statement')),
  last_number bigint not null default 0
);
insert into document_series (kind) values ('receipt'), ('credit_note'), ('fee_statement');
create table documents (
  id bigint generated always as identity primary key,
  kind text not null references document_series (kind),
  number bigint not null check (number > 0),
  user_id bigint not null references users (id),
  order_id bigint not null references orders (id),
  -- Identifies the documented event, so that each event is documented only once.
  idem_key text not null unique,
  -- The amount paid, refunded or charged as a fee; a fee may be zero.
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The content as printed at the time of issue.
  content jsonb not null,
  happened_at timestamptz not null,
  issued_at timestamptz not null,
  unique (kind, number)
);
create index documents_user on documents (user_id, happened_at desc, id desc);
create index documents_order on documents (order_id);
create trigger documents_append_only before update or delete on documents
  for each row execute function forbid_change();

-- Ledger transactions without a document yet, so that none is forgotten and no job has to search the ledger.
create table documents_due (
  transaction_id bigint primary key references ledger_transactions (id)
);
insert into documents_due select id from ledger_transactions where kind in ('capture', 'close');
create function document_is_due() returns trigger language plpgsql as $$
begin
  insert into public.documents_due (transaction_id) values (new.id);
  return null;
end $$;
create trigger document_is_due after insert on ledger_transactions
  for each row when (new.kind in ('capture', 'close')) execute function document_is_due();

-- Reconciliation of the gateway's books with the ledger: differences are recorded, never corrected automatically.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('hourly', 'admin', 'command')),
  status text not null default 'running' check (status in ('running', 'clean', 'different', 'failed')),
  since timestamptz,
  compared bigint not null default 0,
  ledger_cents bigint,
  gateway_cents bigint,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index reconciliation_runs_started on reconciliation_runs (started_at desc);
create table reconciliation_findings (
  id bigint generated always as identity primary key,
  run_id bigint not null references reconciliation_runs (id),
  kind text not null,
  -- The subject of the finding: an order, a payout, or an id of the gateway.
  subject text not null,
  order_id bigint references orders (id),
  expected_cents bigint,
  found_cents bigint,
  at timestamptz not null
);
-- The gateway's movements while a run compares them; empty between runs.
create table reconciliation_entries (
  run_id bigint not null references reconciliation_runs (id),
  source_id text not null,
  amount_cents bigint not null,
  at timestamptz not null
);
create index reconciliation_entries_source on reconciliation_entries (run_id, source_id);
create index reconciliation_findings_run on reconciliation_findings (run_id, id);

-- How far a rehearsal has moved the clock ahead, in milliseconds. Never used with real payments.
create table rehearsal_clock (
  id integer primary key default 1 check (id = 1),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into rehearsal_clock default values;

-- Included in the metadata of every object created at a gateway, so that installations can share a gateway account.
create table installation (
  id integer primary key default 1 check (id = 1),
  name text not null default gen_random_uuid()::text check (name ~ '^[a-z0-9-]{8,64}$')
);
insert into installation default values;

-- Tables of money and its history cannot be truncated either.
create trigger payments_no_truncate before truncate on payments
  for each statement execute function forbid_change();
create trigger escrows_no_truncate before truncate on escrows
  for each statement execute function forbid_change();
create trigger refunds_no_truncate before truncate on refunds
  for each statement execute function forbid_change();
create trigger payouts_no_truncate before truncate on payouts
  for each statement execute function forbid_change();
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function forbid_change();
create trigger chargebacks_keep before delete on chargebacks
  for each row execute function forbid_change();
create trigger documents_no_truncate before truncate on documents
  for each statement execute function forbid_change();

-- The test gateway's payouts and chargebacks.
create table test_gateway_accounts (
  id text primary key,
  idem_key text not null unique,
  -- The behavior of the test bank account: 'ok', 'closed' or 'restricted'; null before setup.
  behaviour text,
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null
);
create table test_gateway_transfers (
  id text primary key,
  idem_key text not null unique,
  account_id text not null references test_gateway_accounts (id),
  order_ref bigint not null,
  payout_ref bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  currency text not null,
  status text not null check (status in ('pending', 'paid', 'failed')),
  failure_reason text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index test_gateway_transfers_order on test_gateway_transfers (order_ref);
create table test_gateway_reversals (
  id text primary key,
  idem_key text not null unique,
  transfer_id text not null references test_gateway_transfers (id),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null
);
create table test_gateway_chargebacks (
  id text primary key,
  intent_id text not null unique references test_gateway_intents (id),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
alter table test_gateway_refunds
  add column settled_at timestamptz,
  add column failure_reason text;
update test_gateway_refunds set failure_reason = 'expired_or_canceled_card' where status = 'failed';
update test_gateway_refunds set settled_at = created_at where status = 'succeeded';
alter table test_gateway_refunds
  add check ((status = 'succeeded') = (settled_at is not null));

-- All movements of the test gateway's balance, in cents, as a real gateway would list them.
create view test_gateway_balance as
  select id as source_id, 'charge' as kind, amount_cents, currency, succeeded_at as at
    from test_gateway_intents where status = 'succeeded'
  union all select id, 'refund', -amount_cents,
    (select currency from test_gateway_intents i where i.id = intent_id), settled_at
    from test_gateway_refunds where status = 'succeeded'
  union all select id, 'transfer', -amount_cents, currency, settled_at
    from test_gateway_transfers where status = 'paid'
  union all select id, 'reversal', amount_cents, currency, created_at from test_gateway_reversals
  union all select id, 'chargeback', -amount_cents, currency, opened_at from test_gateway_chargebacks
  union all select id, 'chargeback_fee', -fee_cents, currency, opened_at
    from test_gateway_chargebacks where fee_cents > 0
  union all select id, 'chargeback_won', amount_cents, currency, closed_at
    from test_gateway_chargebacks where status = 'won';
