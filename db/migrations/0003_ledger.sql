-- The double-entry ledger of all money. The database itself enforces its rules. A balance is credits minus debits, in
-- the smallest unit of the currency.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'psp_clearing', 'escrow', 'provider_payable', 'payout_in_transit', 'refund_in_transit',
    'provider_receivable', 'platform_fee', 'psp_fee_expense', 'chargeback_loss')),
  -- The order id for escrow and in-transit accounts, the provider's user id for other accounts, 0 for the platform's
  -- own.
  ref bigint not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- Bounded accounts have a balance row that can never go below zero; the others are hot, so postings only append.
  bounded boolean not null generated always as (
    kind in ('escrow', 'provider_payable', 'payout_in_transit', 'refund_in_transit')) stored,
  unique (kind, ref, currency)
);

create table account_balances (
  account_id bigint primary key references ledger_accounts (id),
  balance_cents bigint not null default 0,
  constraint no_overdraft check (balance_cents >= 0)
) with (fillfactor = 50);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'capture', 'processing_fee', 'close', 'refund', 'payout', 'chargeback', 'adjustment')),
  order_id bigint,
  -- One posting per key: this unique index prevents paying, closing or refunding twice.
  idem_key text not null unique,
  -- Ids are not in commit order, so seals and snapshots use the database's transaction id.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null
);
create index ledger_transactions_order on ledger_transactions (order_id, id);

create table ledger_transfers (
  transaction_id bigint not null references ledger_transactions (id),
  seq smallint not null,
  debit_id bigint not null references ledger_accounts (id),
  credit_id bigint not null references ledger_accounts (id),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (transaction_id, seq),
  check (debit_id <> credit_id)
);
create index ledger_transfers_debit on ledger_transfers (debit_id);
create index ledger_transfers_credit on ledger_transfers (credit_id);

-- The balance of an unbounded account is its newest snapshot plus the transfers since the snapshot's horizon.
create table account_snapshots (
  account_id bigint not null references ledger_accounts (id),
  horizon xid8 not null,
  balance_cents bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, horizon)
);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger transactions_append_only before update or delete on ledger_transactions
  for each row execute function forbid_change();
create trigger transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function forbid_change();
create trigger transfers_append_only before update or delete on ledger_transfers
  for each row execute function forbid_change();
create trigger transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function forbid_change();
create trigger accounts_append_only before update or delete on ledger_accounts
  for each row execute function forbid_change();

-- Creates the balance row of a new bounded account.
create function open_balance() returns trigger language plpgsql as $$
begin
  insert into public.account_balances (account_id) values (new.id);
  return null;
end $$;
create trigger open_balance after insert on ledger_accounts
  for each row when (new.bounded) execute function open_balance();

-- Only transfers change balances; direct updates are rejected.
create function balance_is_derived() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances follow transfers' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger balance_is_derived before insert or update or delete on account_balances
  for each row execute function balance_is_derived();

-- A committed transaction is sealed. Bounded balances change in the statement that inserts the transfers; balance rows
-- are locked in ascending order, so that concurrent postings cannot deadlock.
create function apply_transfers() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from new_rows n join public.ledger_transactions t on t.id = n.transaction_id
    where t.xid <> pg_current_xact_id()
  ) then
    raise exception 'ledger transaction is sealed' using errcode = 'restrict_violation';
  end if;
  perform 1 from public.account_balances
    where account_id in (select debit_id from new_rows union select credit_id from new_rows)
    order by account_id for update;
  update public.account_balances b set balance_cents = b.balance_cents + d.delta
  from (
    select account_id, sum(delta)::bigint as delta from (
      select debit_id as account_id, -amount_cents as delta from new_rows
      union all select credit_id, amount_cents from new_rows
    ) legs group by account_id
  ) d
  where b.account_id = d.account_id;
  return null;
end $$;
create trigger apply_transfers after insert on ledger_transfers
  referencing new table as new_rows for each statement execute function apply_transfers();

create function transaction_not_empty() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from public.ledger_transfers where transaction_id = new.id) then
    raise exception 'ledger transaction % moves nothing', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger transaction_not_empty after insert on ledger_transactions
  deferrable initially deferred for each row execute function transaction_not_empty();

-- Returns the account of this kind, creating it on first use. Safe against concurrent creation.
create function ledger_account(wanted_kind text, wanted_ref bigint, wanted_currency text)
returns bigint language plpgsql volatile as $$
declare
  account bigint;
begin
  select id into account from public.ledger_accounts
    where kind = wanted_kind and ref = wanted_ref and currency = wanted_currency;
  if account is null then
    insert into public.ledger_accounts (kind, ref, currency)
      values (wanted_kind, wanted_ref, wanted_currency) on conflict do nothing returning id into account;
  end if;
  if account is null then
    select id into strict account from public.ledger_accounts
      where kind = wanted_kind and ref = wanted_ref and currency = wanted_currency;
  end if;
  return account;
end $$;
