-- The links in header, footer and sidebar, as the operator arranges them.

create table menus (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- One menu per location.
  location text not null unique check (location in ('header', 'footer', 'sidebar')),
  -- For optimistic locking: an update based on an older version is rejected.
  version integer not null default 1
);

create table menu_items (
  id bigint generated always as identity primary key,
  menu_id bigint not null references menus (id) on delete cascade,
  parent_id bigint,
  title text not null check (length(title) between 1 and 160),
  -- The title in other languages; missing translations fall back to the original.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- Rejects `javascript:` and similar addresses.
  url text check (length(url) <= 2000 and url ~* '^(/([^/\\]|$)|#.|https?://|mailto:|tel:)'),
  -- No foreign key: the item of a deleted page stays, hidden, until an admin decides about it.
  page_id bigint check (page_id > 0),
  sort_order integer not null check (sort_order >= 0),
  open_in_new_tab boolean not null default false,
  unique (menu_id, id),
  -- A parent item must be in the same menu.
  foreign key (menu_id, parent_id) references menu_items (menu_id, id) on delete cascade,
  check (parent_id <> id),
  -- Either a page or an address; only the heading of a group may have neither.
  check (num_nonnulls(url, page_id) = 1 or (parent_id is null and num_nonnulls(url, page_id) = 0)),
  unique nulls not distinct (menu_id, parent_id, sort_order)
);
create index menu_items_parent on menu_items (menu_id, parent_id, sort_order);
create index menu_items_page on menu_items (page_id) where page_id is not null;

-- Menus have two levels: an item with a parent cannot have children.
create function menu_items_have_two_levels() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (
    select from public.menu_items where id = new.parent_id and parent_id is not null
  ) then
    raise exception 'menus have two levels' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger menu_items_two_levels before insert or update on menu_items
  for each row execute function menu_items_have_two_levels();

-- Default links are added once and never again after an admin has removed them.
create table menu_defaults (
  key text primary key,
  offered_at timestamptz not null
);
