-- Admins' lists are walked along indexes, the newest first, whatever they are narrowed by.

-- By the state of their money, orders are walked along their escrows in the order of the list: an escrow
-- holds its money since the moment its order was placed.
drop index escrows_order;
create index escrows_newest on escrows (status, held_at desc, order_id desc);

-- All reviews of a person, also those that are not public.
create index reviews_provider on reviews (provider_id, id desc);

-- Disputes that ended, the newest first.
create index disputes_ended on disputes (resolved_at desc, created_at, id)
  where resolved_at is not null;

-- Orders that were ever disputed, by a party or by a bank, and when they were placed: the charts count them.
create table disputed_orders (
  order_id bigint primary key references orders on delete cascade,
  ordered_at timestamptz not null
);
create index disputed_orders_at on disputed_orders (ordered_at);
insert into disputed_orders
  select id, created_at from orders
  where id in (select order_id from disputes union select order_id from chargebacks);

create function order_was_disputed() returns trigger language plpgsql as $$
begin
  insert into disputed_orders select id, created_at from orders where id = new.order_id
    on conflict do nothing;
  return null;
end $$;
create trigger disputes_count after insert on disputes
  for each row execute function order_was_disputed();
create trigger chargebacks_count after insert on chargebacks
  for each row execute function order_was_disputed();

-- Everything the dashboard counts of people, so that it reads an index and not the people.
drop index users_joined;
create index users_joined on users (created_at) include (is_service_provider, last_seen_at)
  where status <> 'deleted';
