-- General settings, first-run setup, and the launch checklist.

-- Each section of the settings has its own versions, so that a change of the name does not conflict with a change of
-- the fee. Existing versions are assigned to the section that changed most.
alter table settings_versions
  add column section text not null default 'money'
    check (section in ('general', 'logo', 'people', 'money', 'setup'));
alter table settings_versions alter column section drop default;
create index settings_versions_section on settings_versions (section, version desc);

-- The state of the first-run setup: one row, until the marketplace has a super admin and the setup is finished. A token
-- opens the setup; its SHA-256 is stored here.
create table setup (
  id integer primary key default 1 check (id = 1),
  token_hash bytea check (length(token_hash) = 32),
  step text not null default 'account'
    check (step in ('account', 'marketplace', 'mail', 'money', 'payments', 'search', 'content', 'done')),
  -- The super admin whom the setup created.
  super_admin_id bigint references users (id),
  content text not null default 'empty' check (content in ('empty', 'filling', 'filled', 'failed')),
  finished_at timestamptz,
  check (token_hash is null or super_admin_id is null)
);

-- Things done once that matter later, such as the last backup.
create table milestones (
  name text primary key check (name in ('mail_tested', 'backed_up', 'fee_looked_at', 'launch_dismissed')),
  at timestamptz not null,
  -- What it applied to, if that can change.
  detail text
);
