-- Attachments of emails in the development mailbox. Emails sent to a mail server do not leave any.
create table mailbox_files (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  position smallint not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  primary key (mailbox_id, position)
);
