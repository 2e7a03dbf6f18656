-- The links of header, footer and sidebar, as the operator orders them.

create table menus (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- One menu in each place.
  location text not null unique check (location in ('header', 'footer', 'sidebar')),
  -- Counts the changes: an admin changes the tree they saw, or nothing.
  version integer not null default 1
);

create table menu_items (
  id bigint generated always as identity primary key,
  menu_id bigint not null references menus (id) on delete cascade,
  parent_id bigint,
  title text not null check (length(title) between 1 and 160),
  -- The title in other languages than the original; what is missing falls back to it.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- A script's address can never be a link, whoever writes it.
  url text check (length(url) <= 2000 and url ~* '^(/([^/\\]|$)|#.|https?://|mailto:|tel:)'),
  -- No foreign key: the item of a deleted page stays, hidden, until somebody decides about it.
  page_id bigint check (page_id > 0),
  sort_order integer not null check (sort_order >= 0),
  open_in_new_tab boolean not null default false,
  unique (menu_id, id),
  -- A parent is of the same menu; items never cross from one to another.
  foreign key (menu_id, parent_id) references menu_items (menu_id, id) on delete cascade,
  check (parent_id <> id),
  -- A page or an address; only the heading of a group may lead nowhere.
  check (num_nonnulls(url, page_id) = 1 or (parent_id is null and num_nonnulls(url, page_id) = 0)),
  unique nulls not distinct (menu_id, parent_id, sort_order)
);
create index menu_items_parent on menu_items (menu_id, parent_id, sort_order);
create index menu_items_page on menu_items (page_id) where page_id is not null;

-- Two levels are all there is: whatever has a parent has no children.
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

-- The links that come with the product are offered once, and never again when somebody removed them.
create table menu_defaults (
  key text primary key,
  offered_at timestamptz not null
);
