-- Users and their sessions.

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 100),
  password_hash text not null,
  bio text,
  headline text,
  avatar text,
  role text not null default 'customer' check (role in ('customer', 'admin', 'super_admin')),
  -- The role is authoritative; this flag of the specification is derived from it.
  is_admin boolean generated always as (role in ('admin', 'super_admin')) stored,
  is_service_provider boolean not null default false,
  status text not null default 'active'
    check (status in ('active', 'pending_approval', 'suspended', 'deleted')),
  stripe_customer_id text,
  stripe_account_id text,
  onboarding_completed_at timestamptz,
  last_seen_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  -- SHA-256 of the cookie's token, so that a stolen copy of this table cannot open a session.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Failed logins per account and IP address; stored in the database so that all processes share the counts.
create table login_attempts (
  account_key text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_attempts_key on login_attempts (account_key, address, failed_at);
