-- Who did what, to what, from where, and the values before: written in the transaction of the action, and never
-- changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the product itself and for visitors.
  actor_id bigint references users (id),
  actor_role text not null check (actor_role in ('visitor', 'user', 'admin', 'super_admin', 'system')),
  action text not null,
  subject text,
  subject_id bigint,
  address text,
  request_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  check ((subject is null) = (subject_id is null))
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject, subject_id, id desc) where subject is not null;
create index audit_log_at on audit_log (at);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change();
create trigger audit_log_append_only_truncate before truncate on audit_log
  for each statement execute function forbid_change();
