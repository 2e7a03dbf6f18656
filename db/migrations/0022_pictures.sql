-- Pictures that people put into their texts: whose they are, so that a day has a limit.

create table pictures (
  file_key text primary key,
  -- Null once that account is gone; the texts keep their pictures.
  owner_id bigint references users (id) on delete set null,
  created_at timestamptz not null
);
create index pictures_owner on pictures (owner_id, created_at);
