import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Week } from '../week.ts'

export interface EntryFields {
  day: string
  halfHours: number
  memo: string
}

const columns = ['id', 'day', 'halfHours', 'memo'] as const

/** Latest day first. An entry has at least half an hour, so there are never more than the order has half hours. */
export function listEntries(db: Db, orderId: number) {
  return db
    .selectFrom('workedHours')
    .select(columns)
    .where('orderId', '=', orderId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Lock the order first if the result decides about a write. */
export function findEntry(db: Db, orderId: number, id: number) {
  return db
    .selectFrom('workedHours')
    .select(columns)
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes further entries of this viber wait, in all their orders, until the transaction ends. */
export async function lockHoursOf(db: Db, providerId: number): Promise<void> {
  const key = `hours of ${providerId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** The half hours that a viber has logged for a day, over all orders, without the entry `exceptId`. */
export async function halfHoursOfDay(
  db: Db,
  { providerId, day, exceptId = 0 }: { providerId: number; day: string; exceptId?: number },
): Promise<number> {
  const { halfHours } = await db
    .selectFrom('workedHours as w')
    .innerJoin('orders as o', 'o.id', 'w.orderId')
    .select(sql<number>`coalesce(sum(w.half_hours), 0)::integer`.as('halfHours'))
    .where('w.day', '=', day)
    .where('o.providerId', '=', providerId)
    .where('w.id', '!=', exceptId)
    .executeTakeFirstOrThrow()
  return halfHours
}

export async function insertEntry(
  db: Db,
  entry: EntryFields & { orderId: number; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('workedHours')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateEntry(
  db: Db,
  id: number,
  fields: EntryFields & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('workedHours').set(fields).where('id', '=', id).execute()
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('workedHours').where('id', '=', id).execute()
}

interface LoggedOrder {
  id: number
  title: string
  clientId: number
  providerId: number
  timeZone: string | null
  browserZone: string | null
  /** The Monday of the latest week that was summarized. */
  lastWeek: string | null
}

/** Orders whose hours log changed since a day, by id, with the known time zones of their clients. */
export async function listLoggedOrders(
  db: Db,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<LoggedOrder[]> {
  const { rows } = await sql<LoggedOrder>`
    select o.id, o.title, o.client_id, o.provider_id, c.time_zone, c.browser_zone,
      (select max(s.week) from hours_summaries s where s.order_id = o.id) as last_week
    from orders o join users c on c.id = o.client_id
    where o.id > ${after} and o.status <> 'cancelled'
      and o.id in (select e.order_id from order_events e
        where e.worked_day is not null and e.at > ${since})
    order by o.id limit ${limit}
  `.execute(db)
  return rows
}

/** What a summary tells, in half hours. */
interface Summary {
  halfHours: number
  /** What changed in earlier weeks after they were summarized; negative if hours were removed. */
  earlierHalfHours: number
}

/** Records the summary of a week; undefined if it was recorded before or has nothing to tell. */
export async function insertSummary(
  db: Db,
  orderId: number,
  { monday, sunday }: Week,
  sentAt: Date,
): Promise<Summary | undefined> {
  const { rows } = await sql<Summary>`
    with told as (
      select coalesce(sum(half_hours + earlier_half_hours), 0) as half_hours from hours_summaries
      where order_id = ${orderId} and week < ${monday}
    ), worked as (
      select coalesce(sum(half_hours) filter (where day >= ${monday}), 0)::integer as half_hours,
        coalesce(sum(half_hours) filter (where day < ${monday}), 0) as earlier
      from worked_hours where order_id = ${orderId} and day <= ${sunday}
    ), due as (
      select worked.half_hours, (worked.earlier - told.half_hours)::integer as earlier_half_hours
      from worked cross join told
    )
    insert into hours_summaries (order_id, week, sent_at, half_hours, earlier_half_hours)
    select ${orderId}, ${monday}::date, ${sentAt}::timestamptz, half_hours, earlier_half_hours
    from due where half_hours > 0 or earlier_half_hours <> 0
    on conflict do nothing returning half_hours, earlier_half_hours
  `.execute(db)
  return rows[0]
}

/** Entries of all orders of which the person is a party. */
export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('workedHours as w')
    .innerJoin('orders as o', 'o.id', 'w.orderId')
    .select(['w.orderId', 'w.day', 'w.halfHours', 'w.memo', 'w.createdAt', 'w.updatedAt'])
    .where((eb) => eb.or([eb('o.clientId', '=', userId), eb('o.providerId', '=', userId)]))
    .orderBy('w.id')
    .execute()
}
