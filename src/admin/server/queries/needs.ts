import { sql } from 'kysely'
import { activeStatuses } from '#disputes/dispute.ts'
import type { Db } from '#platform/server/db.ts'

/** Disputes whose deadline is before `until`, the soonest first. */
export async function listDisputesDue(db: Db, until: Date, limit: number) {
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select(['d.id', 'd.answerBy', 'o.title'])
    .where('d.answerBy', '<=', until)
    .where('d.status', 'in', activeStatuses)
    .orderBy('d.answerBy')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ answerBy, ...row }) => (answerBy ? [{ ...row, answerBy }] : []))
}

/** Payouts that the bank or the gateway refused, and their sum in cents. */
export async function countFailedPayouts(db: Db) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents
    from payouts where status = 'failed'`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

/**
 * Jobs that failed at every attempt, the last one within a day, by the clock of the queue. The job table is missing
 * until a process that runs jobs has started.
 */
export async function countFailedJobs(db: Db): Promise<{ count: number; names: string[] }> {
  const queue = await sql`select 1 where to_regclass('jobs.job') is not null`.execute(db)
  if (queue.rows.length === 0) return { count: 0, names: [] }
  const { rows } = await sql<{ count: number; names: string[] }>`
    select count(*) as count, coalesce(array_agg(distinct name order by name), '{}') as names
    from jobs.job where state = 'failed' and completed_on > now() - interval '1 day'`.execute(db)
  return rows[0] ?? { count: 0, names: [] }
}
