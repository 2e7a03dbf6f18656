import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface Waiting {
  what: string
  count: number
  /** Seconds since the oldest one was due. */
  oldestSeconds: number
}

/** Due work that is not done yet: emails, and jobs by name. Kinds without due work are left out. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const { rows: mails } = await sql<Waiting>`
    select 'mail' as what, count(*), extract(epoch from now() - min(send_at))::float8 as oldest_seconds
    from mails where send_at <= now()
    having count(*) > 0
  `.execute(db)
  return [...mails, ...(await listWaitingJobs(db))]
}

/** The job table is missing until a process that runs jobs has started. */
async function listWaitingJobs(db: Db): Promise<Waiting[]> {
  const queue = await sql`select 1 where to_regclass('jobs.job') is not null`.execute(db)
  if (queue.rows.length === 0) return []
  const { rows } = await sql<Waiting>`
    select name as what, count(*), extract(epoch from now() - min(start_after))::float8
      as oldest_seconds
    from jobs.job where state in ('created', 'retry') and start_after <= now()
    group by name
  `.execute(db)
  return rows
}

/** Checks that the database answers. */
export async function ask(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
