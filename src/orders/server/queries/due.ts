import { sql } from 'kysely'
import { anyOf, type DueQuery } from '#platform/server/due.ts'
import type { Reminder, ReminderKind } from '../../reminders.ts'
import { deadlines, waiting } from './timers.ts'

/** When the orders' sweep finds something to do: a deadline, a reminder, or a delivery day that comes near. */
export function ordersDue(
  now: Date,
  reminders: Record<ReminderKind, Reminder & { while: keyof typeof waiting }>,
  nearMs: number,
): DueQuery {
  const kinds = Object.keys(reminders) as ReminderKind[]
  return anyOf(
    sql`select min(respond_by) as at from orders where respond_by is not null`,
    sql`select min(release_at) from orders where release_at is not null`,
    ...kinds.map((kind) => reminderDue(now, kind, reminders[kind])),
    daysComingNear(now, nearMs),
  )
}

/** The first reminder that was not sent. One whose deadline has passed is not sent, unless it reminds of the delay. */
function reminderDue(
  now: Date,
  kind: ReminderKind,
  { while: stage, deadline, hoursBefore }: Reminder & { while: keyof typeof waiting },
): DueQuery {
  const at = deadlines[deadline]
  const isAhead = hoursBefore > 0 ? sql`and ${at} > ${now}` : sql``
  return sql`select ${at} - ${hoursBefore}::integer * interval '1 hour' from orders o
    where ${waiting[stage]} ${isAhead} and not exists (
      select from order_reminders r
      where r.order_id = o.id and r.kind = ${kind} and r.deadline = ${at})
    order by ${at} limit 1`
}

/** From then on, the end of the delivery day follows the viber's time zone. */
function daysComingNear(now: Date, nearMs: number): DueQuery {
  const from = new Date(now.getTime() + nearMs)
  return sql`select deliver_by - ${nearMs}::float8 * interval '1 millisecond'
      + interval '1 millisecond'
    from orders where status = 'in_progress' and deliver_by >= ${from}
    order by deliver_by limit 1`
}
