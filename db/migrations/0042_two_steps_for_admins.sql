-- When a user became an admin, which starts the grace period for two-step verification. For existing admins it starts
-- with this migration.
alter table users add column admin_since timestamptz;
update users set admin_since = now() where role <> 'customer';

-- The email address of the super admin from the setup is treated as confirmed, because there may be no mail server yet.
update users set email_verified_at = created_at
where email_verified_at is null and id in (select super_admin_id from setup);

-- Wrong second-factor codes since the last correct one. Logging in and confirming actions while logged in have separate
-- counts, so that a thief who knows only the password cannot lock out the logged-in owner.
create table code_guesses (
  user_id bigint not null references users (id),
  place text not null check (place in ('sign_in', 'confirmation')),
  wrong integer not null default 0 check (wrong >= 0),
  -- The number of pauses, one after every ten wrong codes; each pause is longer than the last.
  pauses integer not null default 0 check (pauses >= 0),
  paused_until timestamptz,
  -- When the owner was warned by email; at most once until a correct code.
  told_at timestamptz,
  primary key (user_id, place)
);

alter table settings_versions drop constraint settings_versions_section_check;
alter table settings_versions add constraint settings_versions_section_check check (section in (
  'general', 'logo', 'people', 'security', 'money', 'setup', 'reactions', 'seo', 'landing'));
