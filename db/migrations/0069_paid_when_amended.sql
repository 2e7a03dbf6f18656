-- A version that changes an agreement names how many of its milestones were paid when it was written. If more are paid
-- when it is accepted, it would replace a paid milestone. Times cannot tell, because a payment that began before the
-- version may be committed after it.
alter table offer_versions add column paid_milestones smallint check (paid_milestones between 0 and 10);

alter table offer_versions disable trigger offer_version_is_fixed;
update offer_versions v set paid_milestones = (
  select count(distinct m.id) from agreement_milestones m join orders o on o.milestone_id = m.id
  where m.agreement_id = f.agreement_id and m.dropped_at is null and o.accepted_at is not null
    and o.created_at <= v.created_at
) from offers f where f.id = v.offer_id and f.agreement_id is not null;
alter table offer_versions enable trigger offer_version_is_fixed;
