-- What happened to each service on each day (UTC), without the people: how many opened its page, and how many pressed
-- one of its buttons to hire or ask. The rows are sums and are kept.
create table service_days (
  service_id bigint not null references services (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (service_id, day)
);

-- Counts each visitor once a day. The key is a hash that depends on the day; rows are deleted after two days.
create table service_visits (
  service_id bigint not null references services (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'click')),
  visitor bytea not null check (length(visitor) = 16),
  primary key (service_id, day, kind, visitor)
);
create index service_visits_age on service_visits (day);

-- The service from whose page the opener wrote the first message.
alter table conversations add column service_id bigint references services (id);
create index conversations_service on conversations (service_id, opened_at) where service_id is not null;
