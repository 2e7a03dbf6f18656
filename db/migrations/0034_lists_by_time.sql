-- The audit log and the users in order of time, so that a date range reads only that part of the index.
drop index audit_log_actor, audit_log_action, audit_log_subject, audit_log_at, audit_log_deeds, audit_log_auth;
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_subject on audit_log (subject, subject_id, at desc, id desc)
  where subject is not null;
create index audit_log_deeds on audit_log (at desc, id desc) where action not like 'auth.%';
create index audit_log_auth on audit_log (at desc, id desc) where action like 'auth.%';

drop index users_created_at, users_staff, users_not_active;
create index users_created_at on users (created_at desc, id desc);
create index users_staff on users (created_at desc, id desc) where role <> 'customer';
create index users_not_active on users (created_at desc, id desc) where status <> 'active';
