-- What is forgotten with time is found along an index, whatever the table holds besides.
create index notifications_age on notifications (created_at);
create index notifications_read on notifications (read_at) where read_at is not null;
create index mails_done on mails (created_at) where send_at is null;
create index webhook_inbox_done on webhook_inbox (processed_at) where processed_at is not null;
create index login_attempts_age on login_attempts (failed_at);
create index sessions_last_used_at on sessions (last_used_at);
create index reconciliation_findings_age on reconciliation_findings (at);
