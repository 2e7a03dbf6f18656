-- Texts of the interface, the mails and the refusals that an operator wrote in place of the originals.
create table words (
  language text not null check (language in ('en', 'es', 'fr')),
  -- The key in the catalogue, such as 'mail.verify_email.subject'.
  key text not null check (length(key) between 1 and 400),
  text text not null check (length(text) between 1 and 1000),
  -- SHA-256 of the original at the time, which shows that an upgrade changed it since.
  original_hash bytea not null check (length(original_hash) = 32),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint references users (id),
  primary key (language, key)
);

-- The history: every change with the texts before and after.
create table words_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by bigint references users (id),
  changes jsonb not null
);
