-- Files of any type: uploads take several requests, and the bytes are stored unchanged.
alter table attachments drop constraint attachments_subject_check;
alter table attachments add constraint attachments_subject_check
  check (subject in ('checkout', 'dispute_entry', 'message', 'order_event'));

alter table attachments
  -- When all bytes had arrived and were scanned; null while the upload is unfinished.
  add column finished_at timestamptz,
  -- A thumbnail of an image, in its own file.
  add column preview_key text unique,
  -- The order whose storage quota it uses.
  add column order_id bigint references orders (id),
  -- When the scanner found a threat: the file cannot be used or downloaded.
  add column quarantined_at timestamptz,
  add column threat text;

-- Earlier images were re-encoded on upload, so each of them is its own preview.
update attachments set
  finished_at = created_at,
  preview_key = case when content_type = 'image/webp' then file_key end;
update attachments a set order_id = e.order_id from order_events e
  where a.subject = 'order_event' and e.id = a.subject_id;
update attachments a set order_id = d.order_id from dispute_entries e, disputes d
  where a.subject = 'dispute_entry' and e.id = a.subject_id and d.id = e.dispute_id;
update attachments a set order_id = m.order_id from messages m
  where a.subject = 'message' and m.id = a.subject_id;

alter table attachments
  add constraint attachments_used_is_finished check (subject is null or finished_at is not null),
  add constraint attachments_used_is_clean check (subject is null or quarantined_at is null);
create index attachments_order on attachments (order_id) where order_id is not null;
