-- Files that go with a step of an order: what a viber delivers.
alter table attachments drop constraint attachments_subject_check;
alter table attachments add constraint attachments_subject_check
  check (subject in ('dispute_entry', 'message', 'order_event'));
