-- A category that was merged into another one: what was inside it is remembered under its own number, and the
-- slug alone may be somebody else's in the other one.
alter table slug_history add column merged_id bigint;
