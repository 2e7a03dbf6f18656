import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { MonthCount } from '#services/month-count.ts'

/** How many clients' requests for a quote a viber got in each month, by service. */
export async function countRequestsByService(
  db: Db,
  providerId: number,
  since: Date,
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select service_id, to_char(created_at at time zone 'utc', 'YYYY-MM-01') as "from",
      count(*)::bigint as count
    from offers
    where provider_id = ${providerId} and created_at >= ${since} and origin = 'request'
    group by 1, 2`.execute(db)
  return rows
}
