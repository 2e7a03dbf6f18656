import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { ratingOf } from '#services/rating.ts'
import type { Fit } from '../../fit.ts'

/** Points as the view `brief_fits` names them. */
const columns = sql`f.shared_skills, f.skills_points, f.subcategory_points, f.budget_points, f.quality_points, f.score`

/** The sum and the number of the reviews of a viber `p`. */
const rating = sql`
  (select coalesce(sum(s.rating_sum), 0)::integer from services s where s.user_id = p.id) as rating_sum,
  (select coalesce(sum(s.rating_count), 0)::integer from services s where s.user_id = p.id) as rating_count`

/** Whether the two people of a gig `b` and a viber do not block each other, and are two people. */
export function areApart(providerId: RawBuilder<unknown>) {
  return sql<SqlBool>`(b.client_id <> ${providerId} and not exists (select from blocks
    where (blocker_id = ${providerId} and blocked_id = b.client_id)
      or (blocker_id = b.client_id and blocked_id = ${providerId})))`
}

/**
 * Whether the viber may be notified of a gig `b` without learning more than from the lists of gigs: the viber's own
 * block counts only once they know whose gig it is, here from an invitation.
 */
function mayHearOf(providerId: RawBuilder<unknown>) {
  return sql<SqlBool>`(b.client_id <> ${providerId} and not exists (select from blocks
    where (blocker_id = b.client_id and blocked_id = ${providerId})
      or (blocker_id = ${providerId} and blocked_id = b.client_id and exists (select from brief_invitations i
        where i.brief_id = b.id and i.provider_id = ${providerId}))))`
}

/**
 * Reads how well one viber fits these gigs: a row for each gig of the viber's categories, except those of clients who have
 * blocked the viber. The viber's own blocks do not count, because they would tell whose gig it is. To be joined as a table.
 */
export function fitsOf(providerId: number, briefIds: RawBuilder<unknown>) {
  const viber = sql`${sql.lit(providerId)}::bigint`
  return sql`(select f.brief_id, ${columns} from brief_fits f join briefs b on b.id = f.brief_id
    where f.provider_id = ${viber} and f.brief_id = any(${briefIds}) and b.client_id <> ${viber}
      and not exists (select from blocks where blocker_id = b.client_id and blocked_id = ${viber}))`
}

export interface FittingViberRow extends Fit {
  providerId: number
  fullName: string
  avatar: string | null
  headline: string | null
  ratingSum: number
  ratingCount: number
  isInvited: boolean
}

type RatedFit = Fit & Pick<FittingViberRow, 'providerId' | 'ratingSum' | 'ratingCount'>

interface Fitting {
  now: Date
  /** The marketplace lists only vibers with a confirmed email address. */
  onlyConfirmed: boolean
  /** Leaves out vibers who take no invitations, or none from this client. */
  onlyInvitable?: boolean
  /** Leaves out vibers with fewer points. */
  minScore: number
  limit: number
}

/**
 * The vibers who fit a gig best: active ones with an active service of its category, who are not away, share a skill or
 * the subcategory, and have not sent a proposal. Equal ones are in the order of their ids.
 */
export async function listFitting(
  db: Db,
  briefId: number,
  { now, onlyConfirmed, onlyInvitable = false, minScore, limit }: Fitting,
): Promise<FittingViberRow[]> {
  const { rows } = await sql<FittingViberRow>`
    select f.provider_id, ${columns}, p.full_name, p.avatar, p.headline,
      ${rating},
      exists (select from brief_invitations i where i.brief_id = f.brief_id and i.provider_id = p.id) as is_invited
    from brief_fits f
    join briefs b on b.id = f.brief_id
    join users p on p.id = f.provider_id
    where f.brief_id = ${briefId} and f.score >= ${minScore} and f.skills_points + f.subcategory_points > 0
      and (p.away_ends_at is null or p.away_ends_at <= ${now})
      and (not ${onlyConfirmed} or p.email_verified_at is not null)
      and (not ${onlyInvitable} or p.takes_invitations)
      and ${(onlyInvitable ? areApart : mayHearOf)(sql`p.id`)}
      and not exists (select from offers o where o.brief_id = f.brief_id and o.provider_id = p.id)
    order by f.score desc, f.provider_id
    limit ${limit}`.execute(db)
  return rows
}

/** How well these vibers fit a gig. Those without a service of its category are left out. */
export async function listFitsOf(
  db: Db,
  briefId: number,
  providerIds: readonly number[],
): Promise<RatedFit[]> {
  const { rows } = await sql<RatedFit>`
    select f.provider_id, ${columns}, ${rating}
    from brief_fits f
    join users p on p.id = f.provider_id
    where f.brief_id = ${briefId} and f.provider_id = any(${providerIds})`.execute(db)
  return rows
}

/** The average of a viber's reviews; 0 without reviews. */
export async function findRating(db: Db, viberId: number): Promise<number> {
  const { rows } = await sql<{ ratingSum: number; ratingCount: number }>`
    select ${rating} from users p where p.id = ${viberId}`.execute(db)
  const [row = { ratingSum: 0, ratingCount: 0 }] = rows
  return ratingOf(row.ratingSum, row.ratingCount).average
}
