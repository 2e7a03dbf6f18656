-- General settings, the first run without demo data, and what was done before a launch.

-- Each part of the settings has versions of its own: who changes the name is not in the way of who
-- changes the fee. What there was before is counted to the part that changed most.
alter table settings_versions
  add column section text not null default 'money'
    check (section in ('general', 'logo', 'people', 'money', 'setup'));
alter table settings_versions alter column section drop default;
create index settings_versions_section on settings_versions (section, version desc);

-- The way through the first run: one row, while a marketplace has no super admin and until the one that
-- was made here is through. The token opens it and is kept as its SHA-256.
create table setup (
  id integer primary key default 1 check (id = 1),
  token_hash bytea check (length(token_hash) = 32),
  step text not null default 'account'
    check (step in ('account', 'marketplace', 'mail', 'money', 'payments', 'search', 'content', 'done')),
  -- Who came first.
  super_admin_id bigint references users (id),
  content text not null default 'empty' check (content in ('empty', 'filling', 'filled', 'failed')),
  finished_at timestamptz,
  check (token_hash is null or super_admin_id is null)
);

-- What was done once and is to be known later, such as the last backup.
create table milestones (
  name text primary key check (name in ('mail_tested', 'backed_up', 'fee_looked_at', 'launch_dismissed')),
  at timestamptz not null,
  -- What it was true of, where that may change.
  detail text
);
