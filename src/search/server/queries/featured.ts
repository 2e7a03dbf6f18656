import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Category } from '#services/categories.ts'
import type { Found } from './page.ts'

/**
 * One service of each viber who is featured or has a featured service: the best featured service, or else the best
 * one. Then the best reviewed service of each other viber. Both groups are ordered by score, at most `limit` together.
 * Services of unconfirmed vibers are never featured.
 */
export async function findFeatured(
  db: Db,
  category: Category | undefined,
  limit: number,
): Promise<Found[]> {
  const inCategory = category ? sql`x.category = ${category}` : sql`true`
  const { rows } = await sql<Found>`
    with chosen as (
      select x.*, 0 as itself from users u join service_search x on x.user_id = u.id
      where u.is_featured and x.is_confirmed and ${inCategory}
      union all
      select x.*, 1 from services s join service_search x on x.service_id = s.id
      where s.is_featured and x.is_confirmed and ${inCategory}
    ), featured as (
      select distinct on (user_id) *, 1 as chosen from chosen
      order by user_id, itself desc, score desc, service_id desc
    ), best as (
      select distinct on (b.user_id) b.*, 0 as itself, 0 as chosen from (
        select * from service_search x where x.is_confirmed and x.mean >= 0 and ${inCategory}
        order by score desc, service_id desc limit 200) b
      where b.user_id not in (select user_id from featured)
      order by b.user_id, b.score desc, b.service_id desc
    )
    select service_id, card, reactions, score, mean, rate_cents, rating, response, freshness, newcomer,
      false as in_title, false as in_skills, false as in_viber, false as in_description,
      '{}'::boolean[] as has_terms
    from (select * from featured union all select * from best) shown
    join service_cards using (service_id)
    order by chosen desc, score desc, service_id desc limit ${limit}`.execute(db)
  return rows
}
