-- Members whose current address refused an email permanently. Until the row is deleted, they only get emails that they
-- ask for.
create table refused_addresses (
  user_id bigint primary key references users (id) on delete cascade,
  refused_at timestamptz not null
);
create index refused_addresses_at on refused_addresses (refused_at);
