-- A change says which version of the service it was made over, so that it cannot undo a newer one unseen.
alter table services add column version integer not null default 1 check (version > 0);
