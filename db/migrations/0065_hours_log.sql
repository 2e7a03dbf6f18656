-- The hours a viber logs while working on an order that is paid by the hour.

create table worked_hours (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  day date not null,
  half_hours smallint not null check (half_hours between 1 and 48),
  memo text not null check (length(memo) between 3 and 500),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index worked_hours_order on worked_hours (order_id, day, id);
-- The weekly summary looks for the days of the last weeks.
create index worked_hours_day on worked_hours (day);

-- The hours decide what the client pays, so the database repeats the limit that the code checks under the order's lock.
create function worked_hours_are_bought() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(half_hours), 0) from public.worked_hours where order_id = new.order_id)
    > (select coalesce(half_hours, 0) from public.orders where id = new.order_id) then
    raise exception 'order % has fewer hours than were logged', new.order_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger worked_hours_are_bought after insert or update on worked_hours
  for each row execute function worked_hours_are_bought();

-- Which weeks of an order its client has had a summary of. `week` is its Monday.
create table hours_summaries (
  order_id bigint not null references orders (id),
  week date not null,
  sent_at timestamptz not null,
  primary key (order_id, week)
);

-- A line of the timeline about an entry of the hours log says its day and hours; the note is its memo.
alter table order_events
  add column worked_day date,
  add column worked_half_hours smallint,
  add constraint order_events_worked check ((worked_day is null) = (worked_half_hours is null));
