-- For optimistic locking when two admins translate a page concurrently.
alter table page_translations add column version integer not null default 1;
