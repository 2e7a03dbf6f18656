-- When a person became an admin: the rule that admins need two-step verification gives them time from then on.
-- Admins of today have that time from this migration on.
alter table users add column admin_since timestamptz;
update users set admin_since = now() where role <> 'customer';

-- The address of the super admin of a first run counts as confirmed: there may be no mail server yet.
update users set email_verified_at = created_at
where email_verified_at is null and id in (select super_admin_id from setup);

-- Wrong codes of a second step since the last right one. Signing in and confirming something while signed in are
-- counted apart, so that a thief who has only the password cannot keep a signed-in owner from changing it.
create table code_guesses (
  user_id bigint not null references users (id),
  place text not null check (place in ('sign_in', 'confirmation')),
  wrong integer not null default 0 check (wrong >= 0),
  -- How often ten wrong codes have led to a pause; each is longer than the one before.
  pauses integer not null default 0 check (pauses >= 0),
  paused_until timestamptz,
  -- When the owner was mailed about it, once until a right code.
  told_at timestamptz,
  primary key (user_id, place)
);

alter table settings_versions drop constraint settings_versions_section_check;
alter table settings_versions add constraint settings_versions_section_check check (section in (
  'general', 'logo', 'people', 'security', 'money', 'setup', 'reactions', 'seo', 'landing'));
