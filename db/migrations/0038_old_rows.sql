-- What is forgotten with time is found along an index, whatever the table holds besides.
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index mails_done on mails (created_at) where send_at is null;
create index webhook_inbox_done on webhook_inbox (processed_at) where processed_at is not null;
create index login_attempts_age on login_attempts (failed_at);
create index sessions_last_used_at on sessions (last_used_at);
create index reconciliation_findings_age on reconciliation_findings (at);

-- The books beside the gateway's: a run begins where the last one did, and takes along what that one left open. Of the
-- gateway's movements (reconciliation_entries) those stay that wait for their like, and those whose younger half the
-- next run is told of ('in_order').
create table reconciliation_open (
  run_id bigint not null references reconciliation_runs (id),
  kind text not null,
  subject text not null,
  order_id bigint references orders (id),
  expected_cents bigint,
  found_cents bigint,
  -- From when on its movements were held beside each other.
  reached timestamptz not null
);
create index reconciliation_open_subject on reconciliation_open (subject);
alter table reconciliation_runs
  -- Kept beside the findings, which are forgotten one day; null of runs before this, and until the end.
  add column findings bigint,
  add column waiting bigint;
