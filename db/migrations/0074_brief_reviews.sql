-- When a brief was handed to the admins, and what an admin has decided (the moderation inbox).
alter table briefs
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column decision text check (decision in ('approved', 'refused'));
update briefs set submitted_at = updated_at where status = 'in_review';
alter table briefs
  add constraint briefs_submitted check (status <> 'in_review' or submitted_at is not null),
  add constraint briefs_decided check ((decided_at is null) = (decision is null));

drop index briefs_to_decide;
create index briefs_to_decide on briefs (submitted_at, id) where status = 'in_review';
create index briefs_decided_at on briefs (decided_at, id) where decided_at is not null;
-- The admins' list: when a brief opened, or was handed in.
create index briefs_of_admins on briefs (coalesce(published_at, submitted_at) desc, id desc) where status <> 'draft';
create index briefs_title on briefs using gin (title gin_trgm_ops) with (fastupdate = off);
