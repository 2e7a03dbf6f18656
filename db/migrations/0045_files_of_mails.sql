-- What was attached to a mail in the development mailbox. Mails to a mail server take their files along and leave none.
create table mailbox_files (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  position smallint not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  primary key (mailbox_id, position)
);
