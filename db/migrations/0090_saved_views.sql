-- Filters, sort and hidden columns of an admin list that an admin saved under a name.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- Search parameters of the list's page.
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
