-- Images in users' texts, with their owners, for the daily limit.

create table pictures (
  file_key text primary key,
  -- Null when that account has been deleted; the texts keep their images.
  owner_id bigint references users (id) on delete set null,
  created_at timestamptz not null
);
create index pictures_owner on pictures (owner_id, created_at);
