import { sql } from 'kysely'
import { DAY_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Db } from '#platform/server/db.ts'
import type { Standing } from '../../allowance.ts'
import { COPY_DAYS, COPY_SIMILARITY, STANDING_DAYS } from '../../limits.ts'

const byInvitation = sql`exists (select from brief_invitations i
  where i.brief_id = o.brief_id and i.provider_id = o.provider_id)`

/** What the daily allowance of a viber depends on. */
export async function findStanding(db: Db, providerId: number, now: Date): Promise<Standing> {
  const since = new Date(now.getTime() - STANDING_DAYS * DAY_MS)
  const { rows } = await sql<Omit<Standing, 'sentAt'> & { sentMs: number[] }>`
    select
      exists (select from orders s join escrows e on e.order_id = s.id
        where s.provider_id = ${providerId} and s.status = 'completed' and s.pricing <> 'tip'
          and e.status in ('released', 'partially_refunded')) as is_experienced,
      (select count(*) from offers o join offer_marks m on m.offer_id = o.id
        where o.provider_id = ${providerId} and o.origin = 'proposal'
          and m.shortlisted_at > ${since}) as shortlisted,
      (select count(*) from offers o join offer_events e on e.offer_id = o.id
        where o.provider_id = ${providerId} and o.origin = 'proposal' and o.status = 'declined'
          and o.updated_at > ${since} and e.kind = 'decline' and e.reason = 'not_addressed')
        as not_addressed,
      (select coalesce(json_agg(extract(epoch from o.created_at) * 1000 order by o.created_at), '[]')
        from offers o
        where o.provider_id = ${providerId} and o.origin = 'proposal'
          and o.created_at > ${new Date(now.getTime() - DAY_MS)} and not ${byInvitation}) as sent_ms,
      (select count(*) from offers o
        where o.provider_id = ${providerId} and o.origin in ('custom', 'proposal')
          and o.answer_by is not null) as open
  `.execute(db)
  const { sentMs, ...standing } = found(rows[0])
  return { ...standing, sentAt: sentMs.map((ms) => new Date(ms)) }
}

/** How many proposals a gig has that count against its cap: they wait or were accepted, and were not invited. */
export async function countCapped(db: Db, briefId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offers o
    where o.brief_id = ${briefId} and o.status in ('offered', 'countered', 'agreed', 'hired')
      and not ${byInvitation}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many open proposals the client of a gig has not read. */
export async function countUnread(db: Db, briefId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offers o left join offer_marks m on m.offer_id = o.id
    where o.brief_id = ${briefId} and o.answer_by is not null and m.read_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a viber has recently sent nearly this text to another gig. */
export async function isCopied(
  db: Db,
  {
    providerId,
    briefId,
    note,
    now,
  }: { providerId: number; briefId: number; note: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - COPY_DAYS * DAY_MS)
  const { rows } = await sql<{ isCopied: boolean }>`
    select exists (select from offers o join offer_versions v on v.offer_id = o.id
      where o.provider_id = ${providerId} and o.origin = 'proposal' and o.brief_id <> ${briefId}
        and v.written_by = 'provider' and v.created_at > ${since}
        and similarity(v.note, ${note}) >= ${COPY_SIMILARITY}) as is_copied`.execute(db)
  return rows[0]?.isCopied ?? false
}

export async function isInvited(db: Db, briefId: number, providerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('briefInvitations')
    .select('id')
    .where('briefId', '=', briefId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}
