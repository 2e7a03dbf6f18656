-- Indexes for deleting an account and for exporting a user's data, whatever the size of the tables.
create index reactions_user on reactions (user_id);
create index favorite_vibers_viber on favorite_vibers (viber_id);
create index dispute_entries_author on dispute_entries (author_id) where author_id is not null;

-- A reply that does not change the median does not update the search index.
drop trigger response_times_search on response_times;
create trigger response_times_search after insert or delete on response_times
  for each row execute function public.viber_changed('user_id');
create trigger response_times_search_median after update on response_times
  for each row when (old.median_minutes is distinct from new.median_minutes)
  execute function public.viber_changed('user_id');

-- Checks both directions: the parent must not have a parent, and the item must not have children. The lock on the
-- parent makes this safe against concurrent changes.
create or replace function menu_items_have_two_levels() returns trigger language plpgsql as $$
begin
  if new.parent_id is null then
    return new;
  end if;
  perform from public.menu_items where id = new.parent_id for share;
  if exists (select from public.menu_items where id = new.parent_id and parent_id is not null)
    or exists (select from public.menu_items where menu_id = new.menu_id and parent_id = new.id) then
    raise exception 'menus have two levels' using errcode = '23514';
  end if;
  return new;
end $$;
