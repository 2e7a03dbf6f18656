-- Indexes for deleting old rows, whatever the size of the tables.
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index mails_done on mails (created_at) where send_at is null;
create index webhook_inbox_done on webhook_inbox (processed_at) where processed_at is not null;
create index login_attempts_age on login_attempts (failed_at);
create index sessions_last_used_at on sessions (last_used_at);
create index reconciliation_findings_age on reconciliation_findings (at);

-- Reconciliation is incremental: a run starts where the last one ended and carries over its open differences. The
-- gateway's movements (reconciliation_entries) are kept while they wait for their counterpart. Matching ones of which
-- the next run would see only the later part are noted as 'in_order'.
create table reconciliation_open (
  run_id bigint not null references reconciliation_runs (id),
  kind text not null,
  subject text not null,
  order_id bigint references orders (id),
  expected_cents bigint,
  found_cents bigint,
  -- The time up to which movements had been compared.
  reached timestamptz not null
);
create index reconciliation_open_subject on reconciliation_open (subject);
alter table reconciliation_runs
  -- Stored here as well, because findings are deleted after a while; null for runs from before this column and for
  -- running ones.
  add column findings bigint,
  add column waiting bigint;
