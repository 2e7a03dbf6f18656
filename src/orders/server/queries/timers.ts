import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Reminder, ReminderKind } from '../../reminders.ts'

/**
 * Pages through due orders by id, starting after `after`, so that an order that fails every time does not block the
 * rest.
 */
interface Due {
  now: Date
  after: number
  limit: number
}

export function listUnanswered(db: Db, due: Due) {
  return dueIds(db, 'respondBy', due)
}

export function listToRelease(db: Db, due: Due) {
  return dueIds(db, 'releaseAt', due)
}

async function dueIds(db: Db, column: 'respondBy' | 'releaseAt', { now, after, limit }: Due) {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(column, '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The deadlines of orders `o`. */
export const deadlines = {
  respondBy: sql`o.respond_by`,
  releaseAt: sql`o.release_at`,
  deliverBy: sql`o.deliver_by`,
}
/** Whether an order `o` is in the stage of a reminder. */
export const waiting = {
  pending: sql`o.respond_by is not null`,
  delivered: sql`o.release_at is not null`,
  in_progress: sql`o.status = 'in_progress' and o.deliver_by is not null`,
}

/** Records due reminders on the timeline, once per order and deadline. Returns the people to notify. */
export async function insertDueReminders(
  db: Db,
  kind: ReminderKind,
  { while: stage, deadline, hoursBefore, to }: Reminder & { while: keyof typeof waiting },
  now: Date,
  limit: number,
): Promise<{ id: number; title: string; userId: number; deadline: Date }[]> {
  const from = new Date(now.getTime() + hoursBefore * 3_600_000)
  const reminded = to === 'client' ? sql`o.client_id` : sql`o.provider_id`
  const { rows } = await sql<{ id: number; title: string; userId: number; deadline: Date }>`
    with due as (
      select o.id, o.title, ${reminded} as user_id, ${deadlines[deadline]} as deadline from orders o
      where ${waiting[stage]} and ${deadlines[deadline]} <= ${from}
        and (${hoursBefore}::integer = 0 or ${deadlines[deadline]} > ${now})
        and not exists (
          select from order_reminders r
          where r.order_id = o.id and r.kind = ${kind} and r.deadline = ${deadlines[deadline]})
      order by 4 limit ${limit}
    ), noted as (
      insert into order_reminders (order_id, kind, deadline)
      select id, ${kind}, deadline from due
      on conflict do nothing returning order_id
    ), written as (
      insert into order_events (order_id, kind, actor_role, at)
      select order_id, ${kind}, 'system', ${now} from noted
    )
    select due.* from due join noted on noted.order_id = due.id order by due.id
  `.execute(db)
  return rows
}

/** Work whose delivery day ends between these times, with the viber's known time zones. */
export async function listDayEnds(db: Db, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('orders as o')
    .innerJoin('users as p', 'p.id', 'o.providerId')
    .select(['o.id', 'o.deliveryDeadline', 'o.deliverBy', 'p.timeZone', 'p.browserZone'])
    .where('o.status', '=', sql.lit('in_progress'))
    .where('o.deliverBy', '>', from)
    .where('o.deliverBy', '<', to)
    .execute()
}

/** Only while the work is in progress, because another step may have come first. */
export async function updateDeliverBy(db: Db, id: number, deliverBy: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ deliverBy })
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .execute()
}
