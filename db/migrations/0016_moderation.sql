-- The admins' inbox merges several tables: open items, oldest first, and decided items, newest first. An index per
-- table returns the first rows.
create index provider_applications_waiting on provider_applications (created_at, id)
  where status = 'pending';
create index provider_applications_decided on provider_applications (decided_at, id)
  where decided_at is not null;
create index reports_waiting on reports (created_at, id) where status = 'open';
create index reports_decided on reports (decided_at, id) where decided_at is not null;
create index appeals_waiting on appeals (created_at, id) where status = 'open';
create index appeals_decided on appeals (decided_at, id) where decided_at is not null;
create index disputes_waiting on disputes (created_at, id)
  where status in ('open', 'under_review', 'awaiting_response');
create index disputes_decided on disputes (resolved_at, id) where resolved_at is not null;

-- The history of one user.
create index provider_applications_user on provider_applications (user_id, id);
create index reports_reported on reports (reported_id, id);
create index reports_reporter on reports (reporter_id, id);
create index disputes_initiator on disputes (initiator_id, id);
