-- The ledger: every cent that moves, in double entry, with its rules kept by the database itself.
-- A balance is credits minus debits, in the smallest unit of the currency.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'psp_clearing', 'escrow', 'provider_payable', 'payout_in_transit', 'refund_in_transit',
    'provider_receivable', 'platform_fee', 'psp_fee_expense', 'chargeback_loss')),
  -- The order for escrow and in-transit accounts, the provider for the rest, 0 for the platform's own.
  ref bigint not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- Bounded accounts keep a balance row that can never go below zero; the others are hot and only appended to.
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
  -- One effect per key: paying, closing or refunding twice stops at this index.
  idem_key text not null unique,
  -- Ids are not ordered by commit, so seals and snapshots go by the database's own transaction id.
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

-- Balances of unbounded accounts are the newest snapshot plus the transfers since its horizon.
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

-- A bounded account is born with its balance row.
create function open_balance() returns trigger language plpgsql as $$
begin
  insert into public.account_balances (account_id) values (new.id);
  return null;
end $$;
create trigger open_balance after insert on ledger_accounts
  for each row when (new.bounded) execute function open_balance();

-- Balances follow transfers; nobody edits one by hand.
create function balance_is_derived() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances follow transfers' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger balance_is_derived before insert or update or delete on account_balances
  for each row execute function balance_is_derived();

-- A committed transaction is sealed, and bounded balances move in the statement that inserts the legs.
-- Balance rows are locked in ascending order, so that two movements never wait for each other in a circle.
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

-- The account of that kind, opened on first use. Safe when two transactions open the same one.
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
