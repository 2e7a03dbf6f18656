import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Actor } from '../../process.ts'

export interface TimelineRow {
  /** Null for events reported by the gateway. */
  eventId: number | null
  at: Date
  kind: string
  actorRole: Actor
  actorName: string | null
  note: string | null
  amountCents: number | null
  workedDay: string | null
  workedHalfHours: number | null
}

const MAX_TIMELINE = 500
/** Changes of the hours log can be many. The latest are shown, so that they never push steps out of the timeline. */
const MAX_HOURS_LINES = 200

/** Steps and payments in one list, oldest first. */
export async function listTimeline(db: Db, orderId: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select case when e.source = 0 then e.id end as event_id,
      e.at, e.kind, e.actor_role, u.full_name as actor_name, e.note, e.amount_cents,
      e.worked_day, e.worked_half_hours
    from (
      select at, kind, actor_role, actor_id, note, amount_cents, worked_day, worked_half_hours, 0 as source, id
        from order_events where order_id = ${orderId} and worked_day is null
      union all
      (select at, kind, actor_role, actor_id, note, amount_cents, worked_day, worked_half_hours, 0, id
        from order_events where order_id = ${orderId} and worked_day is not null
        order by id desc limit ${MAX_HOURS_LINES})
      union all
      select succeeded_at, 'refunded', 'gateway', null, null, amount_cents, null, null, 1, id
        from refunds where order_id = ${orderId} and succeeded_at is not null
      union all
      select paid_at, 'paid_out', 'gateway', null, null, amount_cents, null, null, 2, id
        from payouts where order_id = ${orderId} and paid_at is not null
    ) e
    left join users u on u.id = e.actor_id
    order by e.at, e.source, e.id
    limit ${MAX_TIMELINE}
  `.execute(db)
  return rows
}
