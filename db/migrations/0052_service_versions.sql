-- For optimistic locking: an update based on an older version is rejected.
alter table services add column version integer not null default 1 check (version > 0);
