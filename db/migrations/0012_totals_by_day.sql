-- Charts ask by day (UTC), so the kept sums of the ledger are kept by day. They are made anew from the
-- books up to the same horizon: what came since is read from the ledger as before.
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

-- What was released in a month is one of those sums now.
drop index escrows_released;

-- Who joined when, for the charts.
create index users_joined on users (created_at) where status <> 'deleted';
-- Reviews that are not public, which are few; of the others the services keep count.
create index reviews_hidden on reviews (id) where not is_public;

-- How many services there are, and the sums of their public reviews.
create index services_ratings on services (status) include (rating_count, rating_sum);

-- Admins read everybody's payouts, the newest first.
create index payouts_newest on payouts (created_at desc, id desc);
