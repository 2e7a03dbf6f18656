-- Two admins who translate one page at once: the later is told, as with the page itself.
alter table page_translations add column version integer not null default 1;
