import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The money of its job was released, none of it is held, and no milestone waits for its payment. */
const isCompleted = sql<boolean>`exists (
  select from offers f join agreements a on a.offer_id = f.id
  where f.brief_id = b.id and f.status = 'hired' and a.job_id is not null
    and exists (select from orders o join escrows e on e.order_id = o.id
      where o.job_id = a.job_id and o.pricing <> 'tip' and e.status in ('released', 'partially_refunded'))
    and not exists (select from orders o join escrows e on e.order_id = o.id
      where o.job_id = a.job_id and e.status in ('holding', 'disputed'))
    and not exists (select from agreement_milestones m
      where m.agreement_id = a.id and m.dropped_at is null and not exists (
        select from orders o where o.milestone_id = m.id and o.accepted_at is not null)))`

/** How far the gigs came that opened after `since`, and what waits for an answer or a payment now. */
export async function countHiring(db: Db, since: Date) {
  const { rows } = await sql<HiringCounts>`
    with opened as (
      select b.hired > 0 as is_hired, ${isCompleted} as is_completed,
        extract(epoch from (select min(f.created_at) from offers f where f.brief_id = b.id)
          - b.published_at) / 3600 as hours
      from briefs b
      -- The first two conditions are those of the index briefs_of_admins.
      where b.status <> 'draft' and coalesce(b.published_at, b.submitted_at) >= ${since}
        and b.published_at >= ${since}
    )
    select count(*) as opened, count(hours) as with_proposal,
      count(*) filter (where is_hired) as hired,
      count(*) filter (where is_completed) as completed,
      percentile_cont(0.5) within group (order by hours)::float8 as median_hours,
      (select count(*) from offers where answer_by is not null) as offers_waiting,
      (select count(*) from agreements where ended_at is null and job_id is null)
        as unpaid_agreements
    from opened`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count query must return one row')
  return counts
}

interface HiringCounts {
  opened: number
  withProposal: number
  hired: number
  completed: number
  /** Null without any proposal. */
  medianHours: number | null
  offersWaiting: number
  unpaidAgreements: number
}
