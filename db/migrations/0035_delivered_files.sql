-- Files of an order event, such as a viber's delivery.
alter table attachments drop constraint attachments_subject_check;
alter table attachments add constraint attachments_subject_check
  check (subject in ('dispute_entry', 'message', 'order_event'));
