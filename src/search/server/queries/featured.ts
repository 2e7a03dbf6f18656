import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Category } from '#services/categories.ts'
import type { Found } from './list.ts'

/** The best service of each of the `limit` best featured vibers; then that of each of the best others. */
export async function findFeatured(
  db: Db,
  category: Category | undefined,
  limit: number,
): Promise<Found[]> {
  const inCategory = category ? sql`x.category = ${category}` : sql`true`
  const { rows } = await sql<Found>`
    with featured as (
      select distinct on (x.user_id) x.*, 1 as chosen from users u
      join service_search x on x.user_id = u.id
      where u.is_featured and ${inCategory}
      order by x.user_id, x.score desc, x.service_id desc
    ), best as (
      select distinct on (b.user_id) b.*, 0 as chosen from (
        select * from service_search x where ${inCategory}
        order by score desc, service_id desc limit 200) b
      where b.user_id not in (select user_id from featured)
      order by b.user_id, b.score desc, b.service_id desc
    )
    select service_id, score, mean, rate_cents, rating, response, freshness, newcomer,
      false as in_title, false as in_skills, false as in_viber, false as in_description
    from (select * from featured union all select * from best) shown
    order by chosen desc, score desc, service_id desc limit ${limit}`.execute(db)
  return rows
}
