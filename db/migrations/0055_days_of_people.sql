-- The time zone of the browser that the user last used; applies while the user has not chosen a time zone.
alter table users add column browser_zone text check (length(browser_zone) <= 64);

-- The end of the delivery day in the viber's time zone, set when the viber accepts the order.
alter table orders add column deliver_by timestamptz;
update orders set deliver_by = (delivery_deadline + 1)::timestamp at time zone 'utc'
  where delivery_deadline is not null and accepted_at is not null;
drop index orders_to_deliver;
create index orders_to_deliver on orders (deliver_by)
  where status = 'in_progress' and deliver_by is not null;
