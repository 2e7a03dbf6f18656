-- A merged category: the addresses of its content are kept under its own id, because a slug may be taken in the
-- category into which it was merged.
alter table slug_history add column merged_id bigint;
