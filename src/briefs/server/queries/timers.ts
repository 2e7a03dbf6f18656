import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { anyOf, type DueQuery } from '#platform/server/due.ts'
import { HIDDEN_DAYS, REMIND_DAYS } from '../../limits.ts'

/** Pages through due briefs by id, so that one that fails every time does not block the rest. */
interface Page {
  after: number
  limit: number
}

const isRunning = sql<SqlBool>`b.status in ('open', 'paused')`

/** When the sweep finds a gig that ends, was hidden for long, or whose client is to be reminded. */
export function briefsDue(now: Date): DueQuery {
  return anyOf(
    sql`select min(b.expires_at) as at from briefs b where ${isRunning}`,
    sql`select min(b.hidden_at) + ${HIDDEN_DAYS} * interval '24 hours' from briefs b
      where ${isRunning} and b.hidden_at is not null`,
    sql`select b.expires_at - ${REMIND_DAYS} * interval '24 hours' from briefs b
      where ${isRunning} and b.expires_at > ${now} and ${isNotReminded}
      order by b.expires_at limit 1`,
  )
}

const isNotReminded = sql<SqlBool>`b.hidden_at is null and b.reminded_at is null`

export function listDue(db: Db, { now, ...page }: Page & { now: Date }): Promise<number[]> {
  return idsWhere(db, page, sql<SqlBool>`${isRunning} and b.expires_at <= ${now}`)
}

export function listHiddenLong(
  db: Db,
  { since, ...page }: Page & { since: Date },
): Promise<number[]> {
  return idsWhere(db, page, sql<SqlBool>`${isRunning} and b.hidden_at <= ${since}`)
}

/** Open gigs that end before `until` and whose client was not reminded. */
export function listToRemind(
  db: Db,
  { now, until, ...page }: Page & { now: Date; until: Date },
): Promise<number[]> {
  return idsWhere(
    db,
    page,
    sql<SqlBool>`${isRunning} and ${isNotReminded}
      and b.expires_at > ${now} and b.expires_at <= ${until}`,
  )
}

async function idsWhere(
  db: Db,
  { after, limit }: Page,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('briefs as b')
    .select('b.id')
    .where(condition)
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many proposals wait for the client's answer. */
export async function countUnanswered(db: Db, briefId: number): Promise<number> {
  const { count } = await db
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('briefId', '=', briefId)
    .where('status', '=', 'offered')
    .executeTakeFirstOrThrow()
  return count
}
