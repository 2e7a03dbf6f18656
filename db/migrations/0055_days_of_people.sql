-- The time zone of the browser a person last used. It counts while the person has chosen none.
alter table users add column browser_zone text check (length(browser_zone) <= 64);

-- The moment at which the day of delivery ends where the viber lives, set when the viber accepts the order.
alter table orders add column deliver_by timestamptz;
update orders set deliver_by = (delivery_deadline + 1)::timestamp at time zone 'utc'
  where delivery_deadline is not null and accepted_at is not null;
drop index orders_to_deliver;
create index orders_to_deliver on orders (deliver_by)
  where status = 'in_progress' and deliver_by is not null;
