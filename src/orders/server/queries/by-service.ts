import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { MonthCount } from '#services/month-count.ts'

/**
 * How many jobs clients paid for in each month, by service. More hours, tips and later milestones belong to a job, and
 * a payment that was returned at once began none.
 */
export async function countJobsByService(
  db: Db,
  providerId: number,
  since: Date,
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select service_id, to_char(created_at at time zone 'utc', 'YYYY-MM-01') as "from",
      count(*)::bigint as count
    from orders
    where provider_id = ${providerId} and created_at >= ${since} and job_id = id
      and last_event not in ('pay_late', 'pay_unavailable')
    group by 1, 2`.execute(db)
  return rows
}
