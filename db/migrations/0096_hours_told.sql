-- What a weekly summary of hours told the client, so that the next one names what changed in earlier weeks.
alter table hours_summaries
  add column half_hours integer not null default 0 check (half_hours >= 0),
  -- What changed in earlier weeks after their summaries; negative if hours were removed.
  add column earlier_half_hours integer not null default 0;
update hours_summaries s set half_hours = coalesce((select sum(w.half_hours) from worked_hours w
  where w.order_id = s.order_id and w.day between s.week and s.week + 6), 0);
alter table hours_summaries alter column half_hours drop default, alter column earlier_half_hours drop default;

-- Finds the orders whose hours changed lately.
create index order_events_worked on order_events (at, order_id) where worked_day is not null;
