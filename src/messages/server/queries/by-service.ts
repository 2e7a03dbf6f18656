import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { MonthCount } from '#services/month-count.ts'

/** How many conversations began from the pages of a viber's services in each month. */
export async function countOpeningsByService(
  db: Db,
  userId: number,
  since: Date,
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select c.service_id, to_char(c.opened_at at time zone 'utc', 'YYYY-MM-01') as "from",
      count(*)::bigint as count
    from services s join conversations c on c.service_id = s.id
    where s.user_id = ${userId} and c.opened_at >= ${since}
    group by 1, 2`.execute(db)
  return rows
}
