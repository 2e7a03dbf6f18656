-- Suspensions with their reasons, appeals, and the admins' search for users.

create table suspensions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  reason text not null check (length(reason) between 1 and 1000),
  -- The user's status when the suspension is lifted.
  status_before text not null default 'active'
    check (status_before in ('active', 'pending_approval')),
  -- Null for suspensions from before this table.
  suspended_by bigint references users (id),
  created_at timestamptz not null,
  lifted_by bigint references users (id),
  lifted_at timestamptz,
  lift_note text check (length(lift_note) <= 1000),
  check (lifted_at is not null or (lifted_by is null and lift_note is null))
);
-- A user can have only one suspension at a time, even with concurrent requests.
create unique index suspensions_running on suspensions (user_id) where lifted_at is null;
create index suspensions_user on suspensions (user_id, id desc);

insert into suspensions (user_id, reason, created_at)
  select id, 'Suspended before reasons were kept.', now() from users where status = 'suspended';

-- Appeals of suspended users.
create table appeals (
  id bigint generated always as identity primary key,
  suspension_id bigint not null references suspensions (id),
  user_id bigint not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'granted', 'refused')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  answer text check (length(answer) <= 1000),
  created_at timestamptz not null,
  check ((status = 'open') = (decided_at is null))
);
create unique index appeals_open on appeals (suspension_id) where status = 'open';
create index appeals_by_status on appeals (status, id);
create index appeals_user on appeals (user_id, id desc);

alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('verify_email', 'change_email', 'reset_password', 'appeal'));

-- Finds users by a part of their name, username or email address. The other indexes are for small groups of users.
create index users_trigrams on users
  using gin (lower(username || ' ' || email || ' ' || full_name) gin_trgm_ops);
create index users_staff on users (id desc) where role <> 'customer';
create index users_not_active on users (id desc) where status <> 'active';
create index users_created_at on users (created_at);

-- The audit log also contains logins, which have an index of their own because they are so many.
create index audit_log_deeds on audit_log (id desc) where action not like 'auth.%';
create index audit_log_auth on audit_log (id desc) where action like 'auth.%';
