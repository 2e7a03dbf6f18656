import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export function listSuspensions(db: Db, personId: number, limit: number) {
  return db
    .selectFrom('suspensions')
    .select(['id', 'reason', 'createdAt', 'liftedAt'])
    .where('userId', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'avatar', 'role', 'status', 'isServiceProvider'])
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Numbers of a person's orders and disputes, and of the reports about them and by them. */
export async function countActivity(db: Db, id: number) {
  const { rows } = await sql<Record<keyof typeof activityCounts, number>>`select ${sql.join(
    Object.entries(activityCounts).map(([name, count]) => sql`(${count(id)}) as ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count query must return one row')
  return row
}

const reports = (column: string, status: string) => (id: number) =>
  sql`select count(*) from reports where ${sql.ref(column)} = ${id} and status = ${sql.lit(status)}`

const disputes = (isEnded: boolean) => (id: number) =>
  sql`select count(*) from orders join disputes on disputes.order_id = orders.id
    where (orders.client_id = ${id} or orders.provider_id = ${id})
      and (resolved_at is not null) = ${sql.lit(isEnded)}`

const activityCounts = {
  asClient: (id: number) =>
    sql`select count(*) from orders where client_id = ${id} and pricing <> 'tip'`,
  asProvider: (id: number) =>
    sql`select count(*) from orders where provider_id = ${id} and pricing <> 'tip'`,
  openDisputes: disputes(false),
  endedDisputes: disputes(true),
  aboutOpen: reports('reportedId', 'open'),
  aboutUpheld: reports('reportedId', 'upheld'),
  aboutDismissed: reports('reportedId', 'dismissed'),
  byOpen: reports('reporterId', 'open'),
  byUpheld: reports('reporterId', 'upheld'),
  byDismissed: reports('reporterId', 'dismissed'),
}
