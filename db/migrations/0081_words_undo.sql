-- Changes of own words can be taken back, newest first. They stay in the history.
alter table words_changes
  add column undone_at timestamptz,
  add column undone_by bigint references users (id),
  add constraint words_changes_undone_check check (undone_by is null or undone_at is not null);

create index words_changes_by_undo on words_changes (id desc) where undone_at is null;
