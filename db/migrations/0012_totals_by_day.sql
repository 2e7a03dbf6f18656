-- Charts need sums per day (UTC), so the ledger's totals are kept per day instead of per month. They are recomputed up
-- to the same horizon; later transactions are still read from the ledger.
alter table ledger_totals rename column month to day;
delete from ledger_totals;
insert into ledger_totals (day, kind, debit_kind, credit_kind, transfers, cents)
  select (x.created_at at time zone 'utc')::date, x.kind, debit.kind, credit.kind,
    count(*), sum(t.amount_cents)
  from ledger_transactions x
  join ledger_transfers t on t.transaction_id = x.id
  join ledger_accounts debit on debit.id = t.debit_id
  join ledger_accounts credit on credit.id = t.credit_id
  where x.xid < (select horizon from ledger_totals_horizon)
  group by 1, 2, 3, 4;

-- These totals now include the releases of a month.
drop index escrows_released;

-- For the chart of new users.
create index users_joined on users (created_at) where status <> 'deleted';
-- The few reviews that are not public; the services keep the counts of the public ones.
create index reviews_hidden on reviews (id) where not is_public;

-- The number of services, and the sums of their public reviews.
create index services_ratings on services (status) include (rating_count, rating_sum);

-- The admins' list of payouts, newest first.
create index payouts_newest on payouts (created_at desc, id desc);
