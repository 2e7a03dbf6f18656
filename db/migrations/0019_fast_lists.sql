-- Indexes for the admins' lists, newest first, for every filter.

-- Filtering orders by the state of their money uses the escrows in the order of the list, because an escrow holds its
-- money from the moment the order is placed.
drop index escrows_order;
create index escrows_newest on escrows (status, held_at desc, order_id desc);

-- All reviews of a provider, including those that are not public.
create index reviews_provider on reviews (provider_id, id desc);

-- Ended disputes, newest first.
create index disputes_ended on disputes (resolved_at desc, created_at, id)
  where resolved_at is not null;

-- Orders that were ever disputed, by a party or a bank, with the time of the order; for the charts.
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

-- Contains everything the dashboard counts about users, so that it reads only the index.
drop index users_joined;
create index users_joined on users (created_at) include (is_service_provider, last_seen_at)
  where status <> 'deleted';
